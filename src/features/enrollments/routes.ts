import type { Api } from '../../base/http/api.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { isZone } from '../courses/facts/rules.ts'
import { marksContract } from '../courses/saved/marks/contract.ts'
import { checkEnrollment, enroll, listMyCourses, unenroll } from './actions.ts'
import { enrollments } from './contract.ts'
import { listMarks } from './marks/actions.ts'

export function enrollmentRoutes(api: Api, { db, clock }: Services): void {
  api.serve(enrollments.check, async ({ actor, query }) => ({
    answer: await checkEnrollment(db, actor, query.courseId),
  }))

  api.serveKeeping(enrollments.enroll, async ({ actor, body }, keep) => {
    const done = (id: string, added: boolean) => {
      const status: 200 | 201 = added ? 201 : 200
      return { answer: { insertedId: id }, status }
    }
    const kept = keep && ((id: string) => keep(done(id, true)))
    const zone = body.zone !== undefined && isZone(body.zone) ? body.zone : null
    const enrollment = await enroll(db, actor, body.courseId, { now: clock.now(), zone, kept })
    return enrollment && done(enrollment.id, enrollment.added)
  })

  api.serveKeeping(enrollments.unenroll, async ({ actor, query }, keep) => {
    const done = (deletedCount: number) => ({ answer: { deletedCount } })
    const kept = keep?.(done(1)) ?? null
    const deletedCount = await unenroll(db, actor, query.courseId, { now: clock.now(), kept })
    return deletedCount === 0 && keep !== null ? null : done(deletedCount)
  })

  api.serve(marksContract.list, async ({ actor, query }) => ({
    answer: await listMarks(db, actor, query.ids),
  }))

  api.serve(enrollments.list, async ({ actor, query }) => {
    return donePage(await listMyCourses(db, actor, query))
  })
}
