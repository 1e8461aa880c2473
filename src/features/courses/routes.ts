import type { Api } from '../../base/server/http/api.ts'
import { sendPage } from '../../base/server/http/paging.ts'
import type { Services } from '../../base/server/services.ts'
import { addCourse, changeCourse, deleteCourse, listOwnCourses, readCourse } from './actions.ts'
import { browseCourses, countMatches } from './catalogue/actions.ts'
import { courses } from './contract.ts'

export function courseRoutes(api: Api, { db, clock }: Services): void {
  api.serve(courses.listNewest, async ({ query, context }) =>
    sendPage(context, await browseCourses(db, query)),
  )

  api.serve(courses.count, ({ query }) => countMatches(db, query.q))

  api.serve(courses.listPopular, async ({ query, context }) =>
    sendPage(context, await browseCourses(db, { ...query, sort: 'popular' })),
  )

  api.serve(courses.listOldest, async ({ query, context }) =>
    sendPage(context, await browseCourses(db, { ...query, sort: 'oldest' })),
  )

  api.serve(courses.find, ({ actor, params }) => readCourse(db, actor, params.id))

  api.serve(courses.listOwn, async ({ actor, query, context }) =>
    sendPage(context, await listOwnCourses(db, actor, query)),
  )

  api.serve(courses.add, async ({ actor, body, context }) => {
    context.status(201)
    return { insertedId: await addCourse(db, actor, body, clock.now()) }
  })

  api.serve(courses.update, async ({ actor, params, body }) => {
    await changeCourse(db, actor, params.id, body, clock.now())
    return { modifiedCount: 1 }
  })

  api.serve(courses.delete, async ({ actor, params }) => {
    await deleteCourse(db, actor, params.id, clock.now())
    return { deletedCount: 1 }
  })
}
