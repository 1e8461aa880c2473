import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import {
  type Reauthenticate,
  requireReauthentication,
  requireRecentReauthentication,
} from '../../accounts/reauthentication/reauthentication.ts'
import { originOf } from '../../audit/origin.ts'
import type { SignIn } from '../signIn.ts'
import { addPasskey, enterWithPasskey, removePasskey, renamePasskey } from './actions.ts'
import { creationOptions, requestOptions } from './ceremonies.ts'
import { createChallenges } from './challenges.ts'
import { passkeysContract } from './contract.ts'
import { listPasskeys } from './store.ts'

export function passkeyRoutes(
  api: Api,
  services: Services,
  { cookies }: Identity,
  { signIn }: Pick<SignIn, 'signIn'>,
  reauthenticate: Reauthenticate,
): void {
  const { db, clock, config } = services
  const challenges = createChallenges(services, cookies)

  api.serve(passkeysContract.listPasskeys, async ({ actor }) => ({
    answer: await listPasskeys(db, actor.id),
  }))

  api.serve(passkeysContract.beginPasskey, async ({ actor, body, context }) => {
    await requireReauthentication(db, actor, reauthenticate(context, actor, body.current), clock.now())
    const existing = await listPasskeys(db, actor.id)
    const options = await creationOptions(
      services,
      actor,
      existing.map(({ credentialId }) => credentialId),
    )
    await challenges.keep(context, options.challenge, actor.id)
    return { answer: { ...options } }
  })

  api.serve(passkeysContract.addPasskey, async ({ actor, body, context }) => {
    const challenge = await challenges.spend(context, actor.id)
    await addPasskey(services, actor, { ...body, challenge }, originOf(context, config))
    return { answer: { success: true } }
  })

  api.serve(passkeysContract.renamePasskey, async ({ actor, params, body }) => {
    await renamePasskey(db, actor, params.id, body.name)
    return { answer: { success: true } }
  })

  api.serve(passkeysContract.removePasskey, async ({ actor, params, context }) => {
    await requireRecentReauthentication(db, actor, clock.now())
    await removePasskey(services, actor, params.id, originOf(context, config))
    return { answer: { success: true } }
  })

  api.serve(passkeysContract.beginSignIn, async ({ context }) => {
    const options = await requestOptions(config)
    await challenges.keep(context, options.challenge, null)
    return { answer: { ...options } }
  })

  api.serve(passkeysContract.signIn, async ({ body, context }) => {
    const challenge = await challenges.spend(context, null)
    const member = await enterWithPasskey(services, body.passkey, challenge, originOf(context, config))
    return { answer: await signIn(context, member, 'passkey') }
  })
}
