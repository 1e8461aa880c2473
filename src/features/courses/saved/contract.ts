import { z } from 'zod'
import { idInAnswer } from '../../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../../base/contract/endpoint.ts'
import { idField, idsInQuery, wholeList } from '../../../base/contract/fields.ts'
import { pagingQuery } from '../../../base/contract/paging.ts'
import { card } from '../shared/card.ts'
import { mostById, mostInBrowser } from './rules.ts'

const ofCourse = z.object({ id: idField() })

const saved = z.object({ saved: z.boolean() })

export const savedContract = contract({
  list: {
    method: 'get',
    path: '/saved-courses',
    replica: true,
    summary: 'The courses that the signed-in member has saved for later, latest saved first',
    access: 'member',
    query: z.object(pagingQuery),
    answer: z.array(card),
  },
  save: {
    method: 'put',
    path: '/saved-courses/{id}',
    summary: 'Save a course for later; saving it again changes nothing',
    access: 'member',
    params: ofCourse,
    answer: saved,
    problems: [404, 409],
  },
  unsave: {
    method: 'delete',
    path: '/saved-courses/{id}',
    summary: 'Take a course out of those saved for later, should it be one',
    access: 'member',
    params: ofCourse,
    answer: saved,
  },
  join: {
    method: 'post',
    path: '/saved-courses',
    summary:
      'Save the courses that a browser has kept without an account, latest saved first; unknown ones are ignored',
    access: 'member',
    body: z.object({ ids: z.array(idField()).max(mostInBrowser, { error: wholeList(mostInBrowser) }) }),
    answer: z.object({
      saved: z.array(idInAnswer()).meta({ description: 'Those of them that are saved now' }),
      left: z.array(idInAnswer()).meta({ description: 'Those for which there was no place' }),
    }),
  },
  findById: {
    method: 'get',
    path: '/courses/by-ids',
    replica: true,
    summary: 'The courses with these ids, in their order; those that are not there are left out',
    access: 'anyone',
    query: z.object({ ids: idsInQuery(mostById) }),
    answer: z.array(card),
  },
})

/** For `api<SavedApi>()` in the browser. */
export type SavedApi = ClientSchema<typeof savedContract>
