import { makeTally } from '../../../base/http/limits/tally.ts'
import { createOnce } from '../../../base/http/once.ts'
import type { Guards } from '../../../base/http/pipeline.ts'
import { requireOwnOrigin } from '../../../base/http/security.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../../features/accounts/identity.ts'
import { countForAddress } from '../../../features/accounts/password/attempts.ts'
import { originOf } from '../../../features/audit/origin.ts'
import { recordEvent } from '../../../features/audit/record.ts'
import { createRequireRight } from '../../../features/courses/staff/rights.ts'
import { findStanding } from '../../../features/enrollments/standing/findStanding.ts'
import { requireSecondStep } from '../../../features/sign-in/two-step/obligation.ts'

/** The guards of every endpoint: authentication, idempotency, rate limits, the second step, and the record of refusals. */
export function guardsOf(services: Services, identity: Identity, changed: Guards['changed']): Guards {
  const { db, clock, config } = services
  return {
    requireOwnOrigin: (context, address) => requireOwnOrigin(context, config, address),
    identify: async (context) => {
      await services.site.read()
      return identity.identify(context)
    },
    read: services.read ?? ((work) => work()),
    changed,
    once: createOnce(services, identity.cookies.begunIn),
    admit: (limit, context) => countForAddress(services, identity, context, limit),
    tally: makeTally(services),
    requireRight: createRequireRight(db, findStanding),
    permit: (actor, endpoint) => requireSecondStep(services, actor, endpoint),
    noteRefusal: (actor, context, route) =>
      recordEvent(db, {
        kind: 'access.refused',
        at: clock.now(),
        userId: actor.id,
        from: originOf(context, config),
        details: { call: `${context.req.method} ${route}` },
      }),
  }
}
