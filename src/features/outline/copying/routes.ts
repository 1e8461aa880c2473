import type { Api } from '../../../base/http/api.ts'
import { spend } from '../../../base/http/limits/limits.ts'
import type { Services } from '../../../base/services.ts'
import type { Kinds } from '../kind.ts'
import { copyItems, copySections } from './actions.ts'
import { copyContract } from './contract.ts'
import { copyCourse, requireEditor } from './course.ts'

export function copyRoutes(api: Api, services: Services, kinds: Kinds): void {
  const { db, clock, config } = services
  const byOf = ({ id }: { id: string }) => ({ actorId: id, now: clock.now(), quotas: config.files.quotas })

  api.serve(copyContract.duplicate, async ({ actor, params: { course, item }, body }) => {
    const given = { ids: { [item]: body._id }, dates: 'keep' as const, by: byOf(actor) }
    const from = { courseId: course, items: [item] }
    return { answer: await copyItems(db, kinds, from, { ...body, course }, given), status: 201 }
  })

  api.serve(copyContract.copyItems, async ({ actor, params, body }) => {
    await requireEditor(db, actor.id, body.course)
    const given = { dates: body.dates, by: byOf(actor) }
    const from = { courseId: params.course, items: body.items }
    return { answer: await copyItems(db, kinds, from, body, given), status: 201 }
  })

  api.serve(copyContract.copySection, async ({ actor, params: { course, section }, body }) => {
    await requireEditor(db, actor.id, body.course)
    const given = { dates: body.dates, by: byOf(actor) }
    const from = { courseId: course, sections: [section] }
    return { answer: await copySections(db, kinds, from, body, given), status: 201 }
  })

  api.serve(copyContract.copyCourse, async ({ actor, params, body }) => {
    await spend(services, 'course', actor.id)
    const { files, quotas } = config
    const given = { ...body, now: clock.now(), most: quotas.courses, quotas: files.quotas }
    return { answer: { insertedId: await copyCourse(db, kinds, actor, params.course, given) }, status: 201 }
  })
}
