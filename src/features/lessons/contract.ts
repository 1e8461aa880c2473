import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import {
  idField,
  linkField,
  numberInQuery,
  textField,
  wholeList,
  wholeNumber,
} from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'
import { contractText } from '../../base/contract/text/en.ts'
import { causes, limits, longest, reasons } from './shared/limits.ts'

const mostVersion = 999_999_999

function whole(least: number, most: number) {
  const error = wholeNumber(least, most)
  return z.int({ error }).min(least, { error }).max(most, { error })
}

const versionField = whole(0, mostVersion).meta({
  description: 'A version of the draft: how many steps made it',
})

const notAnObject = fieldMessage((language) => contractText(language).text)

/** JSON whose form the schema of documents decides, when it is read. */
const step = z
  .record(z.string(), z.unknown(), { error: notAnObject })
  .meta({ description: 'A step of ProseMirror' })
const document = z
  .record(z.string(), z.unknown(), { error: notAnObject })
  .meta({ description: 'The text as JSON, as the schema of documents says' })

const somebody = z.object({ _id: idInAnswer(), name: z.string() }).nullable()

const change = z
  .object({
    client: idInAnswer(),
    by: somebody.meta({ description: 'Null when that account has gone' }),
    steps: z.array(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'LessonChange' })

/** A change of a draft, as pages that follow it get it. */
export type Change = z.output<typeof change>

const editors = z
  .array(z.object({ _id: idInAnswer(), name: z.string(), photoURL: z.string() }))
  .meta({ description: 'Who else has the lesson open in the editor' })

const draft = z
  .object({
    schema: z.int(),
    version: z.int(),
    document,
    published: z.int().nullable().meta({ description: 'The version that is published' }),
    editors,
  })
  .meta({ id: 'LessonDraft' })

/** What is being written of a lesson. */
export type LessonDraft = z.output<typeof draft>

const entry = z
  .object({
    nr: z.int(),
    draft: z
      .int()
      .nullable()
      .meta({ description: "The draft's version with this text; null for a kept copy" }),
    reason: z.enum(reasons),
    because: z.enum(causes).nullable(),
    label: z.string(),
    by: somebody,
    beganAt: instantInAnswer(),
    at: instantInAnswer(),
    words: z.int(),
  })
  .meta({ id: 'LessonVersion' })

/** A version in the history of a lesson. */
export type LessonVersion = z.output<typeof entry>

const wholeVersion = entry.extend({ schema: z.int(), document }).meta({ id: 'WholeLessonVersion' })

/** A version with its text. */
export type WholeLessonVersion = z.output<typeof wholeVersion>

const ofLesson = z.object({ course: idField(), item: idField() })
const ofVersion = ofLesson.extend({ nr: numberInQuery(1, mostVersion) })
const versionInAnswer = z.object({ version: z.int() })
const nrInAnswer = z.object({ nr: z.int() })
const editor = { course: 'editor' } as const
const saving = { access: editor, limit: 'lesson-change', params: ofLesson } as const

const schemaField = whole(1, 10_000)
const labelField = textField(longest.label)

export const lessonsContract = contract({
  readDraft: {
    method: 'get',
    path: '/course/{course}/lessons/{item}/draft',
    summary: 'What is being written of a lesson. The `ETag` names its version; reading it writes nothing',
    versioned: 'told',
    access: editor,
    params: ofLesson,
    answer: draft,
    problems: [404],
  },
  change: {
    ...saving,
    method: 'post',
    path: '/course/{course}/lessons/{item}/changes',
    summary:
      'Save steps of the draft in version `base`. `client` and `seq` are its key: sent twice, it acts once. Where others were faster, 409 `changed-meanwhile` tells their `changes` since; 410 when these are too old',
    body: z.object({
      base: versionField,
      client: idField(),
      seq: whole(1, 2_147_483_647),
      schema: schemaField,
      rebased: z
        .boolean()
        .meta({ description: 'Whether others have changed the text since the steps were made' }),
      steps: z
        .array(step)
        .min(1, { error: wholeNumber(1, limits.steps) })
        .max(limits.steps, { error: wholeList(limits.steps) }),
    }),
    answer: versionInAnswer,
    problems: [404, 410],
  },
  listChanges: {
    method: 'get',
    path: '/course/{course}/lessons/{item}/changes',
    summary:
      'What others have changed after a version, and who else is there; noted as being there is who asks',
    access: editor,
    params: ofLesson,
    query: z.object({ after: numberInQuery(0, mostVersion).optional() }),
    answer: z.object({ version: z.int(), changes: z.array(change), editors }),
    problems: [404, 410],
  },
  replaceDraft: {
    ...saving,
    method: 'put',
    path: '/course/{course}/lessons/{item}/draft',
    largestBody: limits.document,
    summary:
      'Replace the text, for programs. Only while it is in the version that `If-Match` names, else 412; what was there stays in the history',
    versioned: 'asked',
    body: z.object({ schema: schemaField, document }),
    answer: versionInAnswer,
    problems: [404],
  },
  keep: {
    ...saving,
    method: 'post',
    path: '/course/{course}/lessons/{item}/kept',
    largestBody: limits.document,
    summary: 'Keep a text in the history that a page cannot save, such as one from before a merge',
    body: z.object({ base: versionField, schema: schemaField, document, because: z.enum(causes) }),
    answer: nrInAnswer,
    statuses: [201],
    problems: [404],
  },
  listVersions: {
    method: 'get',
    path: '/course/{course}/lessons/{item}/versions',
    summary: 'The history of a lesson, the latest first',
    access: editor,
    params: ofLesson,
    query: z.object(pagingQuery),
    answer: z.array(entry),
    problems: [404],
  },
  nameVersion: {
    ...saving,
    method: 'post',
    path: '/course/{course}/lessons/{item}/versions',
    summary: 'Keep a version of the draft under a name',
    body: z.object({ version: versionField, label: labelField }),
    answer: nrInAnswer,
    statuses: [201],
    problems: [404, 410],
  },
  readVersion: {
    method: 'get',
    path: '/course/{course}/lessons/{item}/versions/{nr}',
    summary: 'A version of the history with its text',
    access: editor,
    params: ofVersion,
    answer: wholeVersion,
    problems: [404],
  },
  labelVersion: {
    ...saving,
    method: 'put',
    path: '/course/{course}/lessons/{item}/versions/{nr}',
    summary: 'Name a version of the history, which is kept for ever then',
    params: ofVersion,
    body: z.object({ label: labelField }),
    answer: z.object({ success: z.boolean() }),
    problems: [404],
  },
  restoreVersion: {
    ...saving,
    method: 'post',
    path: '/course/{course}/lessons/{item}/versions/{nr}/restore',
    summary:
      'Make a version of the history the text again, while the draft is in version `base`; what was there stays in the history',
    params: ofVersion,
    body: z.object({ base: versionField }),
    answer: versionInAnswer,
    problems: [404, 410],
  },
  preview: {
    ...saving,
    method: 'post',
    path: '/course/{course}/lessons/{item}/preview',
    summary: 'A version of the draft as learners would see it, and what is to be mended in it',
    body: z.object({ version: versionField }),
    answer: z.object({
      html: z.string(),
      findings: z.array(z.object({ code: z.string(), block: z.string().nullable() })),
    }),
    problems: [404, 410],
  },
  convert: {
    method: 'post',
    path: '/course/{course}/markdown',
    summary: 'Convert Markdown into blocks of a lesson, and say what became of each',
    access: editor,
    limit: 'lesson-change',
    params: z.object({ course: idField() }),
    body: z.object({ text: textField(limits.markdown) }),
    answer: z.object({
      title: z.string().nullable().meta({ description: 'Its first heading, which is no part of the blocks' }),
      blocks: z.array(z.record(z.string(), z.unknown())),
      report: z.object({
        kept: z.int(),
        converted: z.int(),
        dropped: z.int(),
        lines: z.array(
          z.object({
            line: z.int(),
            column: z.int(),
            state: z.enum(['converted', 'dropped']),
            code: z.string(),
            what: z.string(),
          }),
        ),
      }),
    }),
    problems: [404],
  },
  readLink: {
    method: 'get',
    path: '/course/{course}/links/{item}',
    summary: 'A link as its editors see it. The `ETag` names its version',
    versioned: 'told',
    access: editor,
    params: ofLesson,
    answer: z.object({
      url: z.string(),
      title: z.string(),
      what: z.string(),
      why: z.string(),
      version: z.int(),
      published: z.int().nullable(),
    }),
    problems: [404],
  },
  changeLink: {
    ...saving,
    method: 'put',
    path: '/course/{course}/links/{item}',
    summary:
      'Change a link; learners see that once it is published. With `If-Match` only in that version, else 412',
    versioned: 'asked',
    body: z.object({
      url: linkField(),
      title: textField(longest.title),
      what: textField(longest.what),
      why: textField(longest.why),
    }),
    answer: versionInAnswer,
    problems: [404],
  },
})

/**
 * For `api<LessonsApi>()` in the browser.
 * @public
 */
export type LessonsApi = ClientSchema<typeof lessonsContract>
