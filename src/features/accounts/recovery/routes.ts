import type { Api } from '../../../base/server/http/api.ts'
import type { Services } from '../../../base/server/services.ts'
import type { Identity } from '../identity.ts'
import { askForRecovery, resetPassword, wayOf } from './actions.ts'
import { recoveryContract } from './contract.ts'

export function recoveryRoutes(api: Api, services: Services, { cookies, forgetMember }: Identity): void {
  const { db, clock, config } = services
  const nowhere = { network: '', device: '' }

  api.serve(recoveryContract.readWay, () => ({ way: wayOf(config) }))

  api.serve(recoveryContract.forgot, async ({ body }) => {
    await askForRecovery(db, body.email, nowhere, clock.now())
    return { success: true }
  })

  api.serve(recoveryContract.reset, async ({ body, context }) => {
    const token = body.token ?? cookies.read(context, 'link') ?? ''
    forgetMember(await resetPassword(services, { token, password: body.password, from: nowhere }))
    cookies.clear(context, 'link')
    return { success: true }
  })
}
