import type { Page } from '../../base/contract/paging.ts'
import type { Api } from '../../base/http/api.ts'
import { readIfMatch, tellVersion } from '../../base/http/conditional.ts'
import { spend } from '../../base/http/limits/limits.ts'
import type { Services } from '../../base/services.ts'
import { addCourse, changeCourse, deleteCourse, listOwnCourses, readCourse } from './actions.ts'
import { browseCourses, countMatches } from './catalogue/actions.ts'
import { findAlternatives } from './catalogue/alternatives.ts'
import { type CourseCard, courses } from './contract.ts'

export function courseRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services

  api.perform(courses.listNewest, async ({ query }) => shared(await browseCourses(db, query)))

  api.perform(courses.count, async ({ query }) => ({
    answer: await countMatches(db, query.q ?? ''),
    isShared: true,
  }))

  api.perform(courses.listAlternatives, async ({ query }) => ({
    answer: await findAlternatives(db, query.q ?? ''),
    isShared: true,
  }))

  api.perform(courses.listPopular, async ({ query }) =>
    shared(await browseCourses(db, { ...query, sort: 'popular' })),
  )

  api.perform(courses.listOldest, async ({ query }) =>
    shared(await browseCourses(db, { ...query, sort: 'oldest' })),
  )

  api.perform(courses.find, async ({ actor, params }) => {
    const { version, ...course } = await readCourse(db, actor, params.id)
    // A version only for the creator, who can save it. For others the response changes with the teacher's name too.
    return actor !== null && actor.id === course.creatorId ? { answer: course, version } : { answer: course }
  })

  api.perform(courses.listOwn, async ({ actor, query }) => {
    const { items, next } = await listOwnCourses(db, actor, query)
    return { answer: items, next }
  })

  api.serve(courses.add, async ({ actor, body, context }) => {
    context.status(201)
    // Counted here, after validation: invalid input adds nothing.
    await spend(services, 'course', actor.id)
    const when = { now: clock.now(), most: config.quotas.courses }
    return { insertedId: await addCourse(db, actor, body, when) }
  })

  api.serve(courses.update, async ({ params, body, context }) => {
    const when = { ifMatch: readIfMatch(context), now: clock.now() }
    tellVersion(context, await changeCourse(db, params.id, body, when))
    return { modifiedCount: 1 }
  })

  api.serve(courses.delete, async ({ actor, params, context }) => {
    await deleteCourse(db, actor, params.id, { ifMatch: readIfMatch(context), now: clock.now() })
    return { deletedCount: 1 }
  })
}

function shared({ items, next }: Page<CourseCard>) {
  return { answer: items, next, isShared: true }
}
