import { z } from 'zod'
import { idInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { idField, textField, wholeList } from '../../base/contract/fields.ts'
import { longestTitle, mostFiles } from './rules.ts'

const ofItem = z.object({ course: idField(), item: idField() })
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
    type: z.string().nullable(),
    refused: z.string().nullable().meta({ description: 'Why nothing of it is taken: program, disguised' }),
    mine: z.boolean().meta({ description: 'Whether the caller uploads it' }),
  })
  .meta({ id: 'FileOfSet' })

/** A file of an item, as those see it who edit the course. */
export type FileOfSet = z.output<typeof fileOfSet>

const set = z
  .object({ version: z.int(), published: z.int().nullable(), files: z.array(fileOfSet) })
  .meta({ id: 'FileSet' })

/** An item that consists of files, as those see it who edit the course. */
export type FileSet = z.output<typeof set>

const files = <S extends z.ZodType>(of: S) => z.array(of).max(mostFiles, { error: wholeList(mostFiles) })

export const mediaContract = contract({
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
})

/** For `api<MediaApi>()` in the browser. */
export type MediaApi = ClientSchema<typeof mediaContract>
