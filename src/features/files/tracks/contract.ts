import { z } from 'zod'
import { instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { idField, isStorable, numberInQuery, textField } from '../../../base/contract/fields.ts'
import { contractText } from '../../../base/contract/text/en.ts'
import { fileTrack } from './shared/answers.ts'
import { languageTag } from './shared/language.ts'
import { most, trackKinds } from './shared/limits.ts'
import { tracksText } from './text/en.ts'

const badLanguage = fieldMessage((language) => tracksText(language).problems.language)
const tooLarge = fieldMessage((language) => tracksText(language).problems.tooLarge)

const languageField = z
  .string({ error: badLanguage })
  .max(35, { error: badLanguage })
  .transform((tag, context) => {
    const known = languageTag(tag)
    if (known !== null) return known
    context.addIssue({ code: 'custom', message: badLanguage })
    return z.NEVER
  })

const mostVersion = 999_999_999

const ofFile = z.object({ course: idField(), file: idField() })
const ofTrack = ofFile.extend({ kind: z.enum(trackKinds), language: languageField })

const text = z
  .string({ error: fieldMessage((language) => contractText(language).text) })
  .refine((value) => new TextEncoder().encode(value).length <= most.bytes, { error: tooLarge })
  .refine(isStorable, { error: fieldMessage((language) => contractText(language).unstorable) })
  .meta({ description: 'WebVTT or SubRip; of a transcript plain text' })

/** What goes along with a file, without its text. */
export type FileTrack = z.output<typeof fileTrack>

const wholeTrack = fileTrack.extend({ text: z.string() }).meta({ id: 'WholeFileTrack' })

/** What goes along with a file. */
export type WholeFileTrack = z.output<typeof wholeTrack>

const fileTracks = z
  .object({ name: z.string(), type: z.string().nullable(), tracks: z.array(fileTrack) })
  .meta({ id: 'FileTracks' })

/** A file, and all that goes along with it. */
export type FileTracks = z.output<typeof fileTracks>

const version = z
  .object({
    version: z.int(),
    by: z.string().nullable().meta({ description: 'Null when that account has gone' }),
    at: instantInAnswer(),
  })
  .meta({ id: 'FileTrackVersion' })

/** A version of a track that is kept, without its text. */
export type TrackVersion = z.output<typeof version>

const path = '/files/{course}/{file}/tracks'

export const tracksContract = contract({
  listTracks: {
    method: 'get',
    path,
    summary:
      'All captions, subtitles, chapters, descriptions and transcripts of a recording, without their texts',
    access: { course: 'editor' },
    params: ofFile,
    answer: fileTracks,
    problems: [404],
  },
  readTrack: {
    method: 'get',
    path: `${path}/{kind}/{language}`,
    summary: 'One of them with its text: WebVTT, and of a transcript plain text',
    access: { course: 'editor' },
    params: ofTrack,
    answer: wholeTrack,
    problems: [404],
  },
  putTrack: {
    method: 'put',
    path: `${path}/{kind}/{language}`,
    summary:
      'Write one of them: WebVTT or SubRip of at most 1 MiB and 10,000 cues, which is written anew. `version` is the one that was read, or null for a new one. Where somebody else was faster, 409 has their text; the same again changes nothing',
    access: { course: 'editor' },
    limit: 'lesson-change',
    params: ofTrack,
    body: z.object({
      version: z.int().min(1).max(mostVersion).nullable(),
      text,
      label: textField(most.label),
      isDefault: z.boolean(),
    }),
    largestBody: 2 * most.bytes + 4096,
    answer: fileTrack,
    statuses: [200, 201],
    problems: [404, 409, 422],
  },
  dropTrack: {
    method: 'delete',
    path: `${path}/{kind}/{language}`,
    summary: 'Delete one of them, with `version` only in that one. Its last versions are kept',
    access: { course: 'editor' },
    limit: 'lesson-change',
    params: ofTrack,
    query: z.object({ version: numberInQuery(1, mostVersion).optional() }),
    answer: fileTrack,
    statuses: [204],
    problems: [404, 409],
  },
  listTrackVersions: {
    method: 'get',
    path: `${path}/{kind}/{language}/versions`,
    summary:
      'The last versions of one of them, the latest first, also after it was deleted. What one author writes within ten minutes is one',
    access: { course: 'editor' },
    params: ofTrack,
    answer: z.object({ versions: z.array(version) }).meta({ id: 'FileTrackVersions' }),
    problems: [404],
  },
  readTrackVersion: {
    method: 'get',
    path: `${path}/{kind}/{language}/versions/{nr}`,
    summary: 'The text of one of these versions',
    access: { course: 'editor' },
    params: ofTrack.extend({ nr: numberInQuery(1, mostVersion) }),
    answer: z.object({ text: z.string() }).meta({ id: 'FileTrackText' }),
    problems: [404],
  },
})

/** For `api<TracksApi>()` in the browser. */
export type TracksApi = ClientSchema<typeof tracksContract>
