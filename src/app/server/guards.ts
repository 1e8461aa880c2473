import { routePath } from 'hono/route'
import type { Guards } from '../../base/server/http/api.ts'
import { addressOf, placeOf } from '../../base/server/http/client.ts'
import { spend } from '../../base/server/limits/limits.ts'
import type { Services } from '../../base/server/services.ts'
import { originOf } from '../../features/accounts/audit/origin.ts'
import { recordEvent } from '../../features/accounts/audit/record.ts'
import type { Identity } from '../../features/accounts/identity.ts'
import { requireSecondStep } from '../../features/accounts/two-step/obligation.ts'

/** What stands before every endpoint: who calls, how often an address may, and a note of what was refused. */
export function guardsOf(services: Services, { identify }: Identity): Guards {
  const { db, clock, config } = services
  return {
    identify,
    admit: (limit, context) => spend(services, limit, placeOf(addressOf(context, config.proxies))),
    permit: (actor, endpoint) => requireSecondStep(services, actor, endpoint),
    noteRefusal: (actor, context) =>
      recordEvent(db, {
        kind: 'access.refused',
        at: clock.now(),
        memberId: actor.id,
        from: originOf(context, config),
        details: { call: `${context.req.method} ${routePath(context)}` },
      }),
  }
}
