import { z } from 'zod'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { fieldMessage } from '../../../base/contract/fieldMessage.ts'
import { collapseBlanks, idField, nameField, textField } from '../../../base/contract/fields.ts'
import { contractText } from '../../../base/contract/text/en.ts'
import { group } from '../facts/shared/schema.ts'
import { longestName, mostCounted } from './rules.ts'

const { _id, slug, names } = group.shape

const courses = z
  .int()
  .meta({ description: `How many courses are about it, counted no further than ${mostCounted}` })

const subject = z.object({ _id, slug, names, courses }).meta({ id: 'CountedSubject' })

const counted = z
  .object({ _id, slug, names, courses, subjects: z.array(subject) })
  .meta({ id: 'CountedSubjectGroup' })

/** A group of subjects with those in it, and how many courses are about each. */
export type CountedGroup = z.output<typeof counted>

const named = z.object({
  en: nameField(longestName),
  bn: textField(longestName)
    .transform(collapseBlanks)
    .default('')
    .meta({ description: 'Blank: readers of Bangla read the English name' }),
})

/** The names of a subject by language. */
export type SubjectNames = z.output<typeof named>

const params = z.object({ id: idField() })

export const subjectsContract = contract({
  list: {
    method: 'get',
    path: '/admin/subjects',
    summary: 'The subjects in their groups, with how many courses are about each',
    access: 'administrator',
    answer: z.array(counted),
  },
  add: {
    method: 'post',
    path: '/admin/subjects',
    changes: ['catalogue'],
    summary: 'Add a subject at the end of a group, or a group at the end of all',
    access: 'administrator',
    body: z.object({
      parent: idField().nullable().default(null).meta({ description: 'The group; null for a new group' }),
      names: named,
    }),
    answer: z.object({ insertedId: z.string() }),
    statuses: [201],
    problems: [404, 409],
  },
  change: {
    method: 'patch',
    path: '/admin/subjects/{id}',
    changes: ['catalogue', 'courses'],
    summary: 'Rename a subject, move it to another group, or up or down among its neighbours',
    access: 'administrator',
    params,
    body: z.object({
      names: named.optional(),
      parent: idField().optional().meta({ description: 'The group that it goes to the end of' }),
      move: z
        .enum(['up', 'down'], {
          error: fieldMessage((language) => contractText(language).choice({ choices: 'up, down' })),
        })
        .optional(),
    }),
    answer: z.object({ modifiedCount: z.int() }),
    problems: [404, 409],
  },
  remove: {
    method: 'delete',
    path: '/admin/subjects/{id}',
    changes: ['catalogue', 'courses'],
    summary: 'Remove a subject, or a group with its subjects. Courses about them have no subject then',
    access: 'administrator',
    params,
    answer: z.object({ deletedCount: z.int() }),
    problems: [404],
  },
})

/** For `api<SubjectsApi>()` in the browser. */
export type SubjectsApi = ClientSchema<typeof subjectsContract>
