import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { languageFor } from '../../../base/http/language.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import type { Cookies } from '../../accounts/cookies.ts'
import type { KnownDevices } from '../../accounts/devices/knownDevices.ts'
import { forgetDevices } from '../../accounts/devices/store.ts'
import { requireRecentReauthentication } from '../../accounts/reauthentication/reauthentication.ts'
import { deleteOwnSessions, listSessionsOf } from '../../accounts/sessions/store.ts'
import { deviceIn } from '../../audit/device.ts'
import { originOf } from '../../audit/origin.ts'
import { recordEvent } from '../../audit/record.ts'
import type { EventKind } from '../../audit/rules.ts'
import { sessionsContract } from './contract.ts'

/** The parts of `Identity` that end sessions and remember devices. */
type Held = { cookies: Cookies; devices: KnownDevices; forget(sessionId: string): void }

export function sessionRoutes(
  api: Api,
  { db, clock, config }: Services,
  { cookies, devices, forget }: Held,
): void {
  function record(context: RequestContext, kind: EventKind, userId: string, count: number) {
    const [at, from] = [clock.now(), originOf(context, config)]
    return recordEvent(db, { kind, at, userId, from, details: { sessions: String(count) } })
  }

  api.serve(sessionsContract.list, async ({ actor, context }) => {
    const language = languageFor(context)
    const sessions = await listSessionsOf(db, actor.id, clock.now())
    const answer = sessions.map((session) => ({
      ...session,
      device: deviceIn(language, session.device),
      current: session.id === actor.sessionId,
    }))
    return { answer }
  })

  api.serve(sessionsContract.end, async ({ actor, params, context }) => {
    await requireRecentReauthentication(db, actor, clock.now())
    const [ended] = await deleteOwnSessions(db, actor.id, { only: params.id })
    if (ended === undefined) throw noRoute()
    forget(ended.id)
    await record(context, 'session.revoked', actor.id, 1)
    return { answer: { deletedCount: 1 } }
  })

  api.serve(sessionsContract.endAll, async ({ actor, query, context }) => {
    await requireRecentReauthentication(db, actor, clock.now())
    const kept = query.keep === 'current' ? actor.sessionId : null
    const { ended, credentials } = await db.transaction().execute(async (transaction) => ({
      credentials: await forgetDevices(transaction, actor.id),
      ended: await deleteOwnSessions(transaction, actor.id, kept === null ? {} : { but: kept }),
    }))
    for (const { id } of ended) forget(id)
    await record(context, 'sessions.ended', actor.id, ended.length)
    if (kept !== null && credentials !== undefined) devices.remember(context, credentials)
    if (kept === null) for (const name of ['session', 'token'] as const) cookies.clear(context, name)
    return { answer: { deletedCount: ended.length } }
  })
}
