import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import { checkEnrollment, enroll, enrollByKey, listMyCourses, unenroll, unenrollByKey } from './actions.ts'
import { enrollments } from './contract.ts'

export function enrollmentRoutes(api: Api, { db, clock }: Services): void {
  api.perform(enrollments.check, async ({ actor, query }) => ({
    answer: await checkEnrollment(db, actor, query.courseId),
  }))

  api.perform(
    enrollments.enroll,
    async ({ actor, body }) => {
      const { id, added } = await enroll(db, actor, body.courseId, clock.now())
      return { answer: { insertedId: id }, status: added ? 201 : 200 }
    },
    async ({ actor, body }, kept) => {
      const done = (id: string) => ({ answer: { insertedId: id }, status: 201 as const })
      const keep = (id: string) => kept(done(id))
      const enrollment = await enrollByKey(db, actor, body.courseId, { now: clock.now(), keep })
      return enrollment && done(enrollment.id)
    },
  )

  api.perform(
    enrollments.unenroll,
    async ({ actor, query }) => ({
      answer: { deletedCount: await unenroll(db, actor, query.courseId, clock.now()) },
    }),
    async ({ actor, query }, kept) => {
      const done = { answer: { deletedCount: 1 } }
      const removed = await unenrollByKey(db, actor, query.courseId, { now: clock.now(), kept: kept(done) })
      return removed ? done : null
    },
  )

  api.perform(enrollments.list, async ({ actor, query }) => {
    const { items, next } = await listMyCourses(db, actor, query)
    return { answer: items, next }
  })
}
