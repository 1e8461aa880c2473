import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'
import { contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { idField, requiredText } from '../../../base/contract/fields.ts'
import { longest, movedDays } from '../rules.ts'
import { before, ofCourse, ofItem, ofSection, someIds } from '../shared/fields.ts'
import { outlineText } from '../text/en.ts'

const copied = z.object({
  ids: z
    .record(z.string(), idInAnswer())
    .meta({ description: 'The ids of copies by those of the originals' }),
  revision: z.int().meta({ description: 'Of the outline that they are in' }),
})

const dates = z
  .union(
    [
      z.enum(['keep', 'none']),
      z.strictObject({
        days: z.int().min(-movedDays).max(movedDays),
      }),
    ],
    { error: fieldMessage((language) => outlineText(language).errors.dates({ most: movedDays })) },
  )
  .default('keep')
  .meta({ description: 'Whether dates are kept, left out, or moved by some days' })

export const copyContract = contract({
  duplicate: {
    method: 'post',
    path: '/course/{course}/items/{item}/duplicate',
    changes: ['course'],
    summary:
      'Copy an item within its course, under an id that the caller makes; the same again changes nothing',
    access: { course: 'editor' },
    params: ofItem,
    body: z.object({ _id: idField(), section: idField(), before }),
    answer: copied,
    statuses: [201],
    problems: [404, 409],
  },
  copyItems: {
    method: 'post',
    path: '/course/{course}/items/copy',
    changes: ['course'],
    summary: 'Copy items into a course, where the caller is an editor too',
    access: { course: 'editor' },
    params: ofCourse,
    body: z.object({ items: someIds, course: idField(), section: idField(), before, dates }),
    answer: copied,
    statuses: [201],
    problems: [404, 409],
  },
  copySection: {
    method: 'post',
    path: '/course/{course}/sections/{section}/copy',
    changes: ['course'],
    summary: 'Copy a section with its items into a course, where the caller is an editor too',
    access: { course: 'editor' },
    params: ofSection,
    body: z.object({ course: idField(), before, dates }),
    answer: copied,
    statuses: [201],
    problems: [404, 409],
  },
  copyCourse: {
    method: 'post',
    path: '/course/{course}/copy',
    changes: ['catalogue', 'courses'],
    summary:
      'Copy a course with all that it consists of into a new one of the caller, which is closed to learners',
    access: { course: 'editor' },
    limit: 'own',
    params: ofCourse,
    body: z.object({ title: requiredText(longest.title), dates }),
    answer: z.object({ insertedId: idInAnswer() }),
    statuses: [201],
    problems: [409],
  },
})
