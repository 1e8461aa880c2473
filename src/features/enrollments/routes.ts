import type { Api } from '../../base/server/http/api.ts'
import { sendPage } from '../../base/server/http/paging.ts'
import type { Services } from '../../base/server/services.ts'
import { checkEnrollment, enroll, listMyCourses, unenroll } from './actions.ts'
import { enrollments } from './contract.ts'

export function enrollmentRoutes(api: Api, { db, clock }: Services): void {
  api.serve(enrollments.check, ({ actor, query }) => checkEnrollment(db, actor, query.courseId))

  api.serve(enrollments.enroll, async ({ actor, body, context }) => {
    const { id, added } = await enroll(db, actor, body.courseId, clock.now())
    context.status(added ? 201 : 200)
    return { insertedId: id }
  })

  api.serve(enrollments.unenroll, async ({ actor, query }) => ({
    deletedCount: await unenroll(db, actor, query.courseId),
  }))

  api.serve(enrollments.list, async ({ actor, query, context }) =>
    sendPage(context, await listMyCourses(db, actor, query)),
  )
}
