import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField, textField, wholeList, wholeNumber } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { accountField, instantField, placeField, placeInAnswer } from '../../progress/shared/fields.ts'
import { mostEvents } from '../../progress/shared/limits.ts'
import { longest } from './rules.ts'

const whole = (most: number) => {
  const error = wholeNumber(0, most)
  return z.int({ error }).min(0, { error }).max(most, { error })
}

const quoteField = z.object({
  text: textField(longest.quote).min(1),
  from: whole(10_000_000).meta({ description: "Where in the block's text the words begin, in UTF-16 units" }),
})

const change = z.object({
  id: idField().meta({
    description: 'Made by the device; a change with an id that was told before counts once',
  }),
  note: idField().meta({ description: "The note's id, made by the device" }),
  item: idField(),
  place: z.union([placeField, z.null()]).meta({ description: 'Where in the lesson; null for all of it' }),
  quote: z
    .union([quoteField, z.null()])
    .meta({ description: 'The words it is about; a place has to be named' }),
  text: textField(longest.text),
  at: instantField.meta({ description: 'When it was written' }),
  version: whole(1_000_000_000).meta({
    description:
      'The version that the device has read, 0 for a new one. Of another version both texts are kept',
  }),
})

/** A change of a note as a device sends it. */
export type SentNote = z.output<typeof change>

const note = z
  .object({
    _id: idInAnswer(),
    course: z.object({ _id: idInAnswer(), title: z.string() }),
    item: z.object({
      _id: idInAnswer(),
      title: z.string().meta({ description: 'As it was when the note was written' }),
    }),
    kind: z.enum(['note', 'highlight', 'bookmark']).meta({
      description: 'With a text of its own a note, else with words a highlight, else a bookmark',
    }),
    place: z.union([placeInAnswer, z.null()]),
    quote: z.object({ text: z.string(), from: z.int() }).nullable(),
    text: z.string(),
    version: z.int(),
    createdAt: instantInAnswer(),
    updatedAt: instantInAnswer(),
  })
  .meta({ id: 'LearnerNote' })

/** A note of a learner: a text, highlighted words, or a bookmark. */
export type LearnerNote = z.output<typeof note>

const ofNote = z.object({ note: idField() })

/** Why a change of a note is not kept. */
const refusals = ['no-item', 'not-open', 'full', 'too-long'] as const

export type NoteRefusal = (typeof refusals)[number]

export const notesContract = contract({
  list: {
    method: 'get',
    path: '/notes',
    summary:
      'The own notes, highlights and bookmarks, the newest first: all, of a course, of a lesson, or with words in them',
    access: 'member',
    query: z.object({
      course: idField().optional(),
      item: idField().optional(),
      q: textField(200).optional(),
      ...pagingQuery,
    }),
    answer: z.array(note),
  },
  courses: {
    method: 'get',
    path: '/noted-courses',
    summary: 'The courses in which there are own notes, and how many',
    access: 'member',
    answer: z.array(z.object({ _id: idInAnswer(), title: z.string(), count: z.int() })),
  },
  record: {
    method: 'post',
    path: '/course/{course}/notes',
    summary:
      'Write or change own notes at lessons of a course. Changes are kept once, so they can be sent again; none is overwritten by another device',
    access: { course: 'learner' },
    params: z.object({ course: idField() }),
    body: z.object({
      sentAt: instantField.meta({ description: "The device's time, by which wrong clocks are put right" }),
      account: accountField,
      events: z.array(change).max(mostEvents, { error: wholeList(mostEvents) }),
    }),
    largestBody: 256 * 1024,
    answer: z.object({
      kept: z.array(idInAnswer()),
      refused: z.array(z.object({ id: idInAnswer(), reason: z.enum(refusals) })),
      notes: z
        .array(note)
        .meta({ description: 'The notes that the kept changes are about, but for deleted ones' }),
    }),
    problems: [404],
  },
  remove: {
    method: 'delete',
    path: '/notes/{note}',
    summary: 'Delete an own note; it can be taken back for thirty days',
    access: 'member',
    params: ofNote,
    answer: z.object({ deletedCount: z.int() }),
    problems: [404],
  },
  restore: {
    method: 'post',
    path: '/notes/{note}/restore',
    summary: 'Take back a note that was deleted',
    access: 'member',
    params: ofNote,
    answer: z.object({ restoredCount: z.int() }),
    problems: [404],
  },
  export: {
    method: 'get',
    path: '/notes-export',
    summary: 'The own notes as a Markdown file, of a course or all',
    access: 'member',
    limit: 'change',
    query: z.object({ course: idField().optional() }),
    answer: z.string(),
    answerType: 'text/markdown',
  },
})

/** For `api<NotesApi>()` in the browser. */
export type NotesApi = ClientSchema<typeof notesContract>
