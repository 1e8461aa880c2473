import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import {
  appoint,
  changeRole,
  handOver,
  leaveStaff,
  type Occasion,
  readStaff,
  removeStaff,
} from './actions.ts'
import { staffContract } from './contract.ts'
import { browseWork } from './work.ts'

export function staffRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services
  const occasionOf = (by: Actor, courseId: string, context: RequestContext): Occasion => ({
    courseId,
    by,
    at: clock.now(),
    from: originOf(context, config),
  })

  api.serve(staffContract.list, async ({ actor, params }) => ({
    answer: await readStaff(db, actor, params.course),
  }))

  api.serve(staffContract.appoint, async ({ actor, params, body, context }) => ({
    answer: await appoint(services, body, occasionOf(actor, params.course, context)),
    status: 201,
  }))

  api.serve(staffContract.change, async ({ actor, params: { course, user }, body, context }) => ({
    answer: await changeRole(db, { userId: user, ...body }, occasionOf(actor, course, context)),
  }))

  api.serve(staffContract.remove, async ({ actor, params: { course, user }, context }) => {
    await removeStaff(db, user, occasionOf(actor, course, context))
    return { answer: { deletedCount: 1 } }
  })

  api.serve(staffContract.leave, async ({ actor, params, context }) => {
    await leaveStaff(db, occasionOf(actor, params.course, context))
    return { answer: { deletedCount: 1 } }
  })

  api.serve(staffContract.handOver, async ({ actor, params, body, context }) => ({
    answer: await handOver(db, body.user, occasionOf(actor, params.course, context)),
  }))

  api.serve(staffContract.listWork, async ({ actor, query }) =>
    donePage(await browseWork(db, actor.id, query)),
  )
}
