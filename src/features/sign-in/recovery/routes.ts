import type { Api } from '../../../base/http/api.ts'
import { addressOf, rateScopeOf } from '../../../base/http/client.ts'
import { languageFor } from '../../../base/http/language.ts'
import { spend } from '../../../base/http/limits/limits.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import { originOf } from '../../audit/origin.ts'
import { askForRecovery, resetPassword, wayOf } from './actions.ts'
import { recoveryContract } from './contract.ts'

export function recoveryRoutes(api: Api, services: Services, identity: Identity): void {
  const { db, clock, config } = services
  const { cookies, devices, forgetUser } = identity

  api.serve(recoveryContract.readWay, () => ({ answer: { way: wayOf(config) } }))

  api.serve(recoveryContract.forgot, async ({ body, context }) => {
    await spend(services, 'mail-account', body.email)
    const from = originOf(context, config)
    const request = { email: body.email, from, language: languageFor(context) }
    await askForRecovery(db, request, clock.now())
    return { answer: { success: true } }
  })

  api.serve(recoveryContract.reset, async ({ body, context }) => {
    const token = body.token ?? cookies.read(context, 'link') ?? ''
    const from = originOf(context, config)
    const scope = rateScopeOf(addressOf(context, config.proxies))
    const credentials = await resetPassword(services, {
      token,
      password: body.password,
      from,
      scope,
      language: languageFor(context),
    })
    forgetUser(credentials.id)
    cookies.clear(context, 'link')
    // A known device can sign in with the new password even while guesses by others use up the account's attempts.
    devices.remember(context, credentials)
    return { answer: { success: true } }
  })
}
