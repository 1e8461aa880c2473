import type { Api } from '../../../base/http/api.ts'
import { languageFor } from '../../../base/http/language.ts'
import { spend } from '../../../base/http/limits/limits.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { findAccounts } from '../devices/store.ts'
import type { Identity } from '../identity.ts'
import type { Reauthenticate } from '../reauthentication/reauthentication.ts'
import { readEmail, requestEmailChange, resendVerification } from './actions.ts'
import { confirmEmail } from './confirm.ts'
import { verificationContract } from './contract.ts'

export function verificationRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  reauthenticate: Reauthenticate,
): void {
  const { cookies, devices, forgetUser } = identity

  api.serve(verificationContract.readEmail, async ({ actor }) => ({
    answer: await readEmail(services, actor),
  }))

  api.serve(verificationContract.resend, async ({ actor, context }) => {
    await resendVerification(services, actor, languageFor(context))
    return { answer: { success: true } }
  })

  api.serve(verificationContract.change, async ({ actor, body, context }) => {
    await spend(services, 'mail-account', body.newEmail)
    const { newEmail, current } = body
    const from = originOf(context, services.config)
    await requestEmailChange(services, actor, {
      newEmail,
      reauthentication: reauthenticate(context, actor, current),
      from,
      language: languageFor(context),
    })
    return { answer: { success: true } }
  })

  api.serve(verificationContract.confirm, async ({ actor, body, context }) => {
    const token = body.token ?? cookies.read(context, 'link') ?? ''
    const from = originOf(context, services.config)
    const { userId, ...outcome } = await confirmEmail(services, {
      token,
      actor,
      from,
      language: languageFor(context),
    })
    forgetUser(userId)
    cookies.clear(context, 'link')
    // A new e-mail invalidates all known devices; the confirming one is the member's own.
    const [credentials] = actor?.id === userId ? await findAccounts(services.db, { ids: [userId] }) : []
    if (credentials !== undefined) devices.remember(context, credentials)
    return { answer: outcome }
  })
}
