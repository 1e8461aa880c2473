import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import type { PersonalData } from '../accounts/personalData.ts'
import type { Reauthenticate } from '../accounts/reauthentication/reauthentication.ts'
import { originOf } from '../audit/origin.ts'
import { recordEvent } from '../audit/record.ts'
import type { SignIn } from '../sign-in/signIn.ts'
import { changePassword, deleteAccount, readProfile } from './actions.ts'
import { profileContract } from './contract.ts'
import { streamExport } from './export.ts'

/** @param belongings what each feature keeps of a member, in the order in which it is given up */
export function profileRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  { signIn, signOut }: SignIn,
  prove: Reauthenticate,
  belongings: readonly PersonalData[],
): void {
  const { db, clock, config } = services

  api.serve(profileContract.readProfile, ({ actor }) => readProfile(db, actor, belongings, clock.now()))

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
