import type { Api } from '../../base/http/api.ts'
import { Streamed } from '../../base/http/call.ts'
import { languageFor } from '../../base/http/language.ts'
import type { PersonalData } from '../../base/personalData.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import type { Reauthenticate } from '../accounts/reauthentication/reauthentication.ts'
import { originOf } from '../audit/origin.ts'
import { recordEvent } from '../audit/record.ts'
import type { SignIn } from '../sign-in/signIn.ts'
import { changePassword, deleteAccount, readProfile } from './actions.ts'
import { profileContract } from './contract.ts'
import { streamExport } from './export.ts'

/** @param personalData the personal data of each feature, in the order of the features */
export function profileRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  { signIn, signOut }: SignIn,
  reauthenticate: Reauthenticate,
  personalData: readonly PersonalData[],
): void {
  const { db, clock, config } = services

  api.serve(profileContract.readProfile, async ({ actor }) => ({
    answer: await readProfile(db, actor, personalData, clock.now()),
  }))

  api.serve(profileContract.changePassword, async ({ actor, body, context }) => {
    const credentials = await changePassword(
      services,
      actor,
      { reauthentication: reauthenticate(context, actor, body.current), password: body.password },
      originOf(context, config),
      languageFor(context),
    )
    identity.forgetUser(actor.id)
    await signIn(context, { ...actor, ...credentials })
    return { answer: { success: true } }
  })

  api.serve(profileContract.exportData, async ({ actor, context }) => {
    await recordEvent(db, {
      kind: 'member.exported',
      at: clock.now(),
      userId: actor.id,
      from: originOf(context, config),
    })
    const data = streamExport(services, actor.id, personalData, clock.now())
    return {
      answer: new Streamed(data, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
      }),
    }
  })

  api.serve(profileContract.deleteAccount, async ({ actor, body, context }) => {
    await deleteAccount(
      services,
      actor,
      reauthenticate(context, actor, body.current),
      personalData,
      originOf(context, config),
    )
    services.blobs.clearSoon()
    identity.forgetUser(actor.id)
    await signOut(context)
    return { answer: { success: true } }
  })
}
