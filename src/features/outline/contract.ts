import { z } from 'zod'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import {
  idField,
  numberInQuery,
  requiredText,
  textField,
  wholeList,
  wholeNumber,
} from '../../base/contract/fields.ts'
import type { copyContract } from './copying/contract.ts'
import { when } from './release/shared/when.ts'
import { doneBys, longest, most, mostMinutes } from './rules.ts'
import { builderAnswer, checklist, trash } from './shared/answers.ts'
import { before, ofCourse, ofItem, ofSection, someIds } from './shared/fields.ts'

const changed = z.object({ revision: z.int() })
const saved = z.object({ version: z.int(), revision: z.int() })
const moved = z.object({
  revision: z.int(),
  position: z.int().meta({ description: 'Which one it is now, counted from 0' }),
})

const settings = { title: requiredText(longest.title), release: z.union([when, z.null()]).default(null) }
const percent = { least: 1, most: 100 }

export const outlineContract = contract({
  builder: {
    method: 'get',
    path: '/course/{course}/builder',
    summary:
      'The outline of a course for its editors, drafts included; nothing while it is as in revision `after`',
    access: { course: 'editor' },
    params: ofCourse,
    query: z.object({ after: numberInQuery(0, 999_999_999).optional() }),
    answer: builderAnswer,
    problems: [404],
  },
  addSection: {
    method: 'post',
    path: '/course/{course}/sections',
    changes: ['course'],
    summary: 'Add a section, under an id that the caller makes; the same again changes nothing',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({ _id: idField(), title: requiredText(longest.title), before }),
    answer: changed,
    statuses: [201],
    problems: [409],
  },
  addItem: {
    method: 'post',
    path: '/course/{course}/items',
    changes: ['course'],
    summary:
      'Add an item to a section as a draft, under an id that the caller makes; the same again changes nothing',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({
      _id: idField(),
      kind: textField(32),
      title: requiredText(longest.title),
      section: idField(),
      before,
    }),
    answer: changed,
    statuses: [201],
    problems: [409],
  },
  trash: {
    method: 'get',
    path: '/course/{course}/trash',
    summary: 'What was deleted from a course in the last 30 days, the latest first',
    access: { course: 'editor' },
    params: ofCourse,
    answer: trash,
    problems: [404],
  },
  checklist: {
    method: 'get',
    path: '/course/{course}/checklist',
    summary: 'What to look at before a course is published',
    access: { course: 'editor' },
    params: ofCourse,
    answer: checklist,
    problems: [404],
  },
  changeSection: {
    method: 'put',
    path: '/course/{course}/sections/{section}',
    changes: ['course'],
    summary:
      'Change what is said of a section. With `If-Match` only while it is in the version that was read, else 412',
    versioned: 'asked',
    access: { course: 'editor' },
    params: ofSection,
    body: z.object({ ...settings, summary: textField(longest.summary).default('') }),
    answer: saved,
    problems: [404],
  },
  changeItem: {
    method: 'put',
    path: '/course/{course}/items/{item}',
    changes: ['course'],
    summary:
      'Change what is said of an item. With `If-Match` only while it is in the version that was read, else 412',
    versioned: 'asked',
    access: { course: 'editor' },
    params: ofItem,
    body: z.object({
      ...settings,
      optional: z.boolean(),
      free: z.boolean(),
      doneBy: z.enum(doneBys),
      donePercent: z
        .int({ error: wholeNumber(percent.least, percent.most) })
        .min(percent.least)
        .max(percent.most)
        .nullable()
        .default(null),
      minutesSet: z
        .int({ error: wholeNumber(1, mostMinutes) })
        .min(1, { error: wholeNumber(1, mostMinutes) })
        .max(mostMinutes, { error: wholeNumber(1, mostMinutes) })
        .nullable()
        .default(null),
    }),
    answer: saved,
    problems: [404],
  },
  changeOrder: {
    method: 'patch',
    path: '/course/{course}/builder',
    changes: ['course'],
    summary: 'Have the items of a course open one after another, or not',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({ inOrder: z.boolean() }),
    answer: changed,
  },
  moveSection: {
    method: 'post',
    path: '/course/{course}/sections/{section}/move',
    changes: ['course'],
    summary: 'Move a section before another one, or to the end',
    access: { course: 'editor' },
    params: ofSection,
    body: z.object({ before }),
    answer: moved,
    problems: [404],
  },
  moveItem: {
    method: 'post',
    path: '/course/{course}/items/{item}/move',
    changes: ['course'],
    summary: 'Move an item before another one of a section, or to its end',
    access: { course: 'editor' },
    params: ofItem,
    body: z.object({ section: idField(), before }),
    answer: moved,
    problems: [404, 409],
  },
  moveItems: {
    method: 'post',
    path: '/course/{course}/items/move',
    changes: ['course'],
    summary: 'Move items, in this order, before another one of a section, or to its end',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({ items: someIds, section: idField(), before }),
    answer: moved,
    problems: [404, 409],
  },
  deleteSection: {
    method: 'delete',
    path: '/course/{course}/sections/{section}',
    changes: ['course'],
    summary: 'Delete a section with its items; they stay in the trash for 30 days',
    access: { course: 'editor' },
    params: ofSection,
    answer: changed,
    problems: [404],
  },
  deleteItem: {
    method: 'delete',
    path: '/course/{course}/items/{item}',
    changes: ['course'],
    summary: 'Delete an item; it stays in the trash for 30 days',
    access: { course: 'editor' },
    params: ofItem,
    answer: changed,
    problems: [404],
  },
  restoreSection: {
    method: 'post',
    path: '/course/{course}/sections/{section}/restore',
    changes: ['course'],
    summary: 'Take a section out of the trash with its items, to where it was',
    access: { course: 'editor' },
    params: ofSection,
    answer: changed,
    problems: [404, 409],
  },
  restoreItem: {
    method: 'post',
    path: '/course/{course}/items/{item}/restore',
    changes: ['course'],
    summary: 'Take an item out of the trash, to where it was',
    access: { course: 'editor' },
    params: ofItem,
    answer: changed,
    problems: [404, 409],
  },
  publish: {
    method: 'post',
    path: '/course/{course}/publish',
    changes: ['course'],
    summary: 'Publish items as they are in a version, hide others, and open or close the course to learners',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({
      items: z
        .array(z.strictObject({ _id: idField(), version: z.int().min(0).nullable().default(null) }))
        .max(most.together, { error: wholeList(most.together) })
        .default([]),
      unpublish: z
        .array(idField())
        .max(most.together, { error: wholeList(most.together) })
        .default([]),
      course: z
        .enum(['open', 'closed'])
        .nullable()
        .default(null)
        .meta({ description: 'Whether learners see the content; null leaves it as it is' }),
    }),
    answer: changed,
    problems: [404, 409],
  },
})

/** For `api<OutlineApi>()` in the browser. */
export type OutlineApi = ClientSchema<typeof outlineContract & typeof copyContract>
