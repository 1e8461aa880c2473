import type { Api } from '../../base/http/api.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { originOf } from '../audit/origin.ts'
import { browseAllCourses, readHeldCourse, ruleOnCourse } from './actions.ts'
import { moderationContract } from './contract.ts'
import { reportCourse } from './reports/actions.ts'

export function moderationRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services

  api.serve(moderationContract.report, async ({ actor, params, body }) => {
    await reportCourse(db, actor, params.course, body, clock.now())
    return { answer: { success: true } }
  })

  api.serve(moderationContract.list, async ({ query }) => donePage(await browseAllCourses(db, query)))

  api.serve(moderationContract.read, async ({ params }) => ({ answer: await readHeldCourse(db, params.id) }))

  api.serve(moderationContract.rule, async ({ actor, params, body, context }) => {
    const occasion = { by: actor.id, at: clock.now(), from: originOf(context, config) }
    return { answer: await ruleOnCourse(services, params.id, body, occasion) }
  })
}
