import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../audit/origin.ts'
import { recordEvent } from '../audit/record.ts'
import type { Entrance } from '../entrance.ts'
import type { Identity } from '../identity.ts'
import { updateProven } from '../sessions/store.ts'
import { changePassword, deleteAccount, readProfile } from './actions.ts'
import type { Belongings } from './belongings.ts'
import { profileContract } from './contract.ts'
import { streamExport } from './export.ts'
import { type Prove, requireProof } from './proof.ts'

/** @param belongings what each feature keeps of a member, in the order in which it is given up */
export function profileRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  { signIn, signOut }: Entrance,
  prove: Prove,
  belongings: readonly Belongings[],
): void {
  const { db, clock, config } = services

  api.serve(profileContract.readProfile, ({ actor }) => readProfile(db, actor, belongings, clock.now()))

  api.serve(profileContract.prove, async ({ actor, body, context }) => {
    const now = clock.now()
    const account = await requireProof(db, actor, prove(context, actor, body.current), now)
    if (account.passwordHash !== null) await updateProven(db, account.sessionId, now)
    return { success: true }
  })

  api.serve(profileContract.changePassword, async ({ actor, body, context }) => {
    const credentials = await changePassword(
      services,
      actor,
      { proof: prove(context, actor, body.current), password: body.password },
      originOf(context, config),
    )
    identity.forgetMember(actor.id)
    await signIn(context, { ...actor, ...credentials })
    return { success: true }
  })

  api.serve(profileContract.exportData, async ({ actor, context }) => {
    await recordEvent(db, {
      kind: 'member.exported',
      at: clock.now(),
      memberId: actor.id,
      from: originOf(context, config),
    })
    return context.body(streamExport(db, actor.id, belongings, clock.now()), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    })
  })

  api.serve(profileContract.deleteAccount, async ({ actor, body, context }) => {
    await deleteAccount(
      services,
      actor,
      prove(context, actor, body.current),
      belongings,
      originOf(context, config),
    )
    services.blobs.clearSoon()
    identity.forgetMember(actor.id)
    await signOut(context)
    return { success: true }
  })
}
