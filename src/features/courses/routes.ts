import type { Page } from '../../base/contract/paging.ts'
import type { Api } from '../../base/http/api.ts'
import { readIfMatch } from '../../base/http/conditional.ts'
import { spend } from '../../base/http/limits/limits.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { addCourse, changeCourse, deleteCourse, listOwnCourses, readCourse } from './actions.ts'
import { browseCourses, countMatches } from './catalogue/actions.ts'
import { findAlternatives } from './catalogue/alternatives.ts'
import { type CourseCard, courses } from './contract.ts'

export function courseRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services

  api.serve(courses.listNewest, async ({ query }) => shared(await browseCourses(db, query)))

  api.serve(courses.count, async ({ query }) => ({
    answer: await countMatches(db, query.q ?? ''),
    isShared: true,
  }))

  api.serve(courses.listAlternatives, async ({ query }) => ({
    answer: await findAlternatives(db, query.q ?? ''),
    isShared: true,
  }))

  api.serve(courses.listPopular, async ({ query }) =>
    shared(onward(await browseCourses(db, { ...query, sort: 'popular' }))),
  )

  api.serve(courses.listOldest, async ({ query }) =>
    shared(onward(await browseCourses(db, { ...query, sort: 'oldest' }))),
  )

  api.serve(courses.find, async ({ actor, params }) => {
    const { version, ...course } = await readCourse(db, actor, params.id, clock.now())
    // A version only for the creator, who can save it. For others the response changes with the teacher's name too.
    return actor !== null && actor.id === course.creatorId ? { answer: course, version } : { answer: course }
  })

  api.serve(courses.listOwn, async ({ actor, query }) => {
    return donePage(await listOwnCourses(db, actor, query))
  })

  api.serve(courses.add, async ({ actor, body }) => {
    // Counted here, after validation: invalid input adds nothing.
    await spend(services, 'course', actor.id)
    const when = { now: clock.now(), most: config.quotas.courses }
    return { answer: { insertedId: await addCourse(db, actor, body, when) }, status: 201 }
  })

  api.serve(courses.update, async ({ params, body, context }) => {
    const when = { ifMatch: readIfMatch(context), now: clock.now() }
    return { answer: { modifiedCount: 1 }, version: await changeCourse(db, params.id, body, when) }
  })

  api.serve(courses.delete, async ({ actor, params, context }) => {
    await deleteCourse(db, actor, params.id, { ifMatch: readIfMatch(context), now: clock.now() })
    return { answer: { deletedCount: 1 } }
  })
}

/** A page of a list that does not go back. */
function onward({ items, next }: Page<CourseCard>): Page<CourseCard> {
  return { items, next }
}

function shared(page: Page<CourseCard>) {
  return { ...donePage(page), isShared: true }
}
