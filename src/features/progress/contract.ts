import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField, wholeList, wholeNumber } from '../../base/contract/fields.ts'
import { mostCells } from './shared/cells.ts'
import { accountField, instantField, placeField, placeInAnswer } from './shared/fields.ts'
import { longestSpell, mostEvents, mostRanges, mostTurns } from './shared/limits.ts'
import { progressText } from './text/en.ts'

const whole = (least: number, most: number) => {
  const error = wholeNumber(least, most)
  return z.int({ error }).min(least, { error }).max(most, { error })
}

const dayField = z.iso.date({ error: fieldMessage((language) => progressText(language).errors.day) })

const notARange = fieldMessage((language) => progressText(language).errors.range({ most: mostCells }))

const rangeField = z
  .tuple([whole(0, mostCells), whole(0, mostCells)], { error: notARange })
  .refine(([from, to]) => from < to, { error: notARange })

const ofEvent = { id: idField(), item: idField(), at: instantField }

const eventField = z.discriminatedUnion(
  'kind',
  [
    z.object({
      ...ofEvent,
      kind: z.literal('seen'),
      file: idField()
        .optional()
        .meta({ description: 'The file whose parts they are; without it the text of the item' }),
      cells: z
        .array(rangeField)
        .min(1, { error: notARange })
        .max(mostRanges, { error: wholeList(mostRanges) }),
    }),
    z.object({ ...ofEvent, kind: z.literal('place'), place: placeField }),
    z.object({
      ...ofEvent,
      kind: z.literal('spent'),
      spell: idField(),
      ms: whole(0, longestSpell),
      day: dayField.meta({ description: "The day in the device's calendar" }),
    }),
    z.object({ ...ofEvent, kind: z.literal('mark'), done: z.boolean(), turn: whole(1, mostTurns) }),
  ],
  { error: fieldMessage((language) => progressText(language).errors.kind) },
)

/** An event as a device sends it. */
export type SentEvent = z.output<typeof eventField>

const state = z
  .object({
    item: idInAnswer(),
    doneAt: instantInAnswer()
      .nullable()
      .meta({ description: 'Since when it is done: earned or marked; null while it is not' }),
    earnedAt: instantInAnswer()
      .nullable()
      .meta({ description: "Since when the item's rule holds; never taken back" }),
    marked: z.boolean(),
    turn: z.int().meta({ description: 'How often the mark was changed; whoever changes it adds one' }),
    place: z.union([placeInAnswer, z.null()]).meta({ description: 'Where the learner stopped' }),
    placeAt: instantInAnswer().nullable(),
    ms: z.int().meta({ description: 'How long the learner was busy with it' }),
    firstAt: instantInAnswer(),
    lastAt: instantInAnswer(),
  })
  .meta({ id: 'ItemProgress' })

/** What an item's events come to. */
export type ProgressOfItem = z.output<typeof state>

const summary = {
  percent: z.int().meta({ description: 'Of the required items, rounded down; 0 where there are none' }),
  required: z.object({ done: z.int(), all: z.int() }),
  optional: z.object({ done: z.int(), all: z.int() }),
}

const progress = z.object({ items: z.array(state), ...summary }).meta({ id: 'CourseProgress' })

/** How far a learner has come in a course. */
export type CourseProgress = z.output<typeof progress>

const ofCourse = z.object({ course: idField() })

export const progressContract = contract({
  record: {
    method: 'post',
    path: '/course/{course}/progress',
    summary:
      'Tell what the signed-in learner has seen, where they stopped, how long it took and what they marked. Events are kept once, in any order, so they can be sent again',
    access: { course: 'learner' },
    params: ofCourse,
    body: z.object({
      sentAt: instantField.meta({ description: "The device's time, by which wrong clocks are put right" }),
      account: accountField,
      events: z.array(eventField).max(mostEvents, { error: wholeList(mostEvents) }),
    }),
    answer: z.object({
      kept: z.array(idInAnswer()),
      refused: z.array(
        z.object({ id: idInAnswer(), reason: z.enum(['no-item', 'not-open', 'not-by-mark']) }),
      ),
      states: z.array(state).meta({ description: 'Of the items that the kept events are about' }),
    }),
    problems: [404],
  },
  read: {
    method: 'get',
    path: '/course/{course}/progress',
    summary: 'How far the signed-in learner has come in a course, and what that is made of',
    access: { course: 'learner' },
    params: ofCourse,
    answer: progress,
    problems: [404],
  },
})

/** For `api<ProgressApi>()` in the browser. */
export type ProgressApi = ClientSchema<typeof progressContract>
