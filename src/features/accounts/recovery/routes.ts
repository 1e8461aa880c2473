import type { Api } from '../../../base/server/http/api.ts'
import { spend } from '../../../base/server/limits/limits.ts'
import type { Services } from '../../../base/server/services.ts'
import { originOf } from '../audit/origin.ts'
import type { Identity } from '../identity.ts'
import { askForRecovery, resetPassword, wayOf } from './actions.ts'
import { recoveryContract } from './contract.ts'

export function recoveryRoutes(api: Api, services: Services, { cookies, forgetMember }: Identity): void {
  const { db, clock, config } = services

  api.serve(recoveryContract.readWay, () => ({ way: wayOf(config) }))

  api.serve(recoveryContract.forgot, async ({ body, context }) => {
    await spend(services, 'mail-account', body.email)
    await askForRecovery(db, body.email, originOf(context, config), clock.now())
    return { success: true }
  })

  api.serve(recoveryContract.reset, async ({ body, context }) => {
    const token = body.token ?? cookies.read(context, 'link') ?? ''
    const from = originOf(context, config)
    forgetMember(await resetPassword(services, { token, password: body.password, from }))
    cookies.clear(context, 'link')
    return { success: true }
  })
}
