import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { idField, textField, wholeList } from '../../base/contract/fields.ts'
import { uploadInAnswer } from '../files/shared/uploads.ts'
import { fileTrack } from '../files/tracks/shared/answers.ts'
import { longestTitle, mostFiles, mostOpen } from './rules.ts'
import { singleKinds, unfits } from './shared/fit.ts'

const ofItem = z.object({ course: idField(), item: idField() })
const largestInAnswer = z.int().meta({ description: 'The largest file that may be uploaded, in bytes' })
const headInAnswer = z
  .string()
  .nullable()
  .meta({ description: 'The SHA-256 of its first MiB, where its sender has told it' })
const scanInAnswer = z.enum(['waiting', 'away']).nullable().meta({
  description:
    'Whether it waits for the virus check, before which it cannot be published, or that could not be reached; null where there is none to wait for',
})
const versionInAnswer = z.object({ version: z.int() })

const fileOfSet = z
  .object({
    _id: idInAnswer(),
    name: z.string(),
    title: z.string().meta({ description: 'What learners see instead of the name; may be empty' }),
    onlineOnly: z.boolean().meta({ description: 'Shown in its page, and not handed out' }),
    size: z.int(),
    received: z.int().meta({ description: 'How many bytes of it are kept' }),
    modified: z.int().nullable(),
    head: headInAnswer,
    scan: scanInAnswer,
    type: z.string().nullable(),
    refused: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing of it is taken: program, disguised, infected, unscanned' }),
    mine: z.boolean().meta({ description: 'Whether the caller uploads it' }),
  })
  .meta({ id: 'FileOfSet' })

/** A file of an item, as those see it who edit the course. */
export type FileOfSet = z.output<typeof fileOfSet>

const set = z
  .object({
    version: z.int(),
    published: z.int().nullable(),
    largest: largestInAnswer,
    files: z.array(fileOfSet),
  })
  .meta({ id: 'FileSet' })

/** An item that consists of files, as those see it who edit the course. */
export type FileSet = z.output<typeof set>

const fileItem = z
  .object({
    kind: z.enum(singleKinds),
    version: z.int(),
    published: z.int().nullable(),
    largest: largestInAnswer,
    onlineOnly: z.boolean().meta({ description: 'Shown in its page, and not handed out' }),
    file: z
      .object({
        _id: idInAnswer(),
        name: z.string(),
        size: z.int(),
        received: z.int().meta({ description: 'How many bytes of it are kept' }),
        modified: z.int().nullable(),
        head: headInAnswer,
        scan: scanInAnswer,
        type: z.string().nullable(),
        refused: z
          .string()
          .nullable()
          .meta({ description: 'Why nothing of it is taken: program, disguised, infected, unscanned' }),
        mine: z.boolean().meta({ description: 'Whether the caller uploads it' }),
        unfit: z.enum(unfits).nullable().meta({ description: 'Why the item cannot be published with it' }),
        isKnown: z.boolean().meta({ description: 'Whether it was looked at what is in it' }),
        isPlayable: z.boolean().meta({ description: 'Whether every browser plays it, as far as is known' }),
        durationMs: z.int().nullable(),
        pages: z.int().nullable(),
        tracks: z
          .array(fileTrack)
          .meta({ description: 'What goes along with a recording, without its text' }),
        isWordless: z.boolean().meta({ description: 'Whether no text was found in a PDF, once it was read' }),
      })
      .nullable(),
  })
  .meta({ id: 'FileItem' })

/** An item that consists of one file, as those see it who edit the course. */
export type FileItem = z.output<typeof fileItem>

const files = <S extends z.ZodType>(of: S) => z.array(of).max(mostFiles, { error: wholeList(mostFiles) })

const openUpload = uploadInAnswer
  .extend({
    item: idInAnswer().nullable().meta({ description: 'An item that names it; null where none does' }),
    expires: instantInAnswer().meta({ description: 'When it goes unless somebody goes on with it' }),
  })
  .meta({ id: 'OpenUpload' })

/** A file that somebody has begun to upload, and not ended. */
export type OpenUpload = z.output<typeof openUpload>

export const mediaContract = contract({
  listUploads: {
    method: 'get',
    path: '/course/{course}/uploads',
    summary: `What the caller has begun to upload to a course and not ended, in whatever tab or on whatever device: ${mostOpen} at most, first those that no item names, the last first. Each takes room until it is whole, deleted, or has gone`,
    access: { course: 'editor' },
    params: z.object({ course: idField() }),
    answer: z.object({ uploads: z.array(openUpload) }),
  },
  readFileSet: {
    method: 'get',
    path: '/course/{course}/file-sets/{item}',
    summary:
      'The files of an item as its editors see them, with how far each is uploaded. The `ETag` names its version',
    versioned: 'told',
    access: { course: 'editor' },
    params: ofItem,
    answer: set,
    problems: [404],
  },
  addFiles: {
    method: 'post',
    path: '/course/{course}/file-sets/{item}/files',
    summary:
      'Add files of the course at the end of an item, also while they are being uploaded. Those that are there, or are no files, change nothing',
    access: { course: 'editor' },
    limit: 'upload',
    params: ofItem,
    body: z.object({ files: files(idField()) }),
    answer: versionInAnswer,
    problems: [404, 409],
  },
  changeFileSet: {
    method: 'put',
    path: '/course/{course}/file-sets/{item}',
    summary:
      'Change the order and the titles of the files of an item, and take out those that are left out. With `If-Match` only in that version, else 412',
    versioned: 'asked',
    access: { course: 'editor' },
    limit: 'lesson-change',
    params: ofItem,
    body: z.object({
      files: files(z.object({ file: idField(), title: textField(longestTitle), onlineOnly: z.boolean() })),
    }),
    answer: versionInAnswer,
    problems: [404, 422],
  },
  readFileItem: {
    method: 'get',
    path: '/course/{course}/file-items/{item}',
    summary:
      'The file of a video, an audio or a PDF item as its editors see it, with how far it is uploaded and what is in it. The `ETag` names its version',
    versioned: 'told',
    access: { course: 'editor' },
    params: ofItem,
    answer: fileItem,
    problems: [404],
  },
  setFile: {
    method: 'put',
    path: '/course/{course}/file-items/{item}/file',
    summary:
      'Have an item consist of another file of the course, also while that is being uploaded, or of none. Learners keep the one there is until the item is published',
    access: { course: 'editor' },
    limit: 'upload',
    params: ofItem,
    body: z.object({ file: idField().nullable() }),
    answer: versionInAnswer,
    problems: [404, 409, 422],
  },
  changeFileItem: {
    method: 'put',
    path: '/course/{course}/file-items/{item}',
    summary: 'Say whether learners may save the file of an item, or only see it in its page',
    access: { course: 'editor' },
    limit: 'lesson-change',
    params: ofItem,
    body: z.object({ onlineOnly: z.boolean() }),
    answer: versionInAnswer,
    problems: [404],
  },
})

/** For `api<MediaApi>()` in the browser. */
export type MediaApi = ClientSchema<typeof mediaContract>
