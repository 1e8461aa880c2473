import type { Api } from '../../../base/server/http/api.ts'
import type { Services } from '../../../base/server/services.ts'
import type { Identity } from '../identity.ts'
import { readEmail, requestEmailChange, resendVerification } from './actions.ts'
import { confirmEmail } from './confirm.ts'
import { verificationContract } from './contract.ts'

export function verificationRoutes(api: Api, services: Services, { cookies, forgetMember }: Identity): void {
  api.serve(verificationContract.readEmail, ({ actor }) => readEmail(services, actor))

  api.serve(verificationContract.resend, async ({ actor }) => {
    await resendVerification(services, actor)
    return { success: true }
  })

  api.serve(verificationContract.change, async ({ actor, body }) => {
    await requestEmailChange(services, actor, body)
    return { success: true }
  })

  api.serve(verificationContract.confirm, async ({ body, context }) => {
    const token = body.token ?? cookies.read(context, 'link') ?? ''
    const { memberId, ...outcome } = await confirmEmail(services, {
      token,
      from: { network: '', device: '' },
    })
    forgetMember(memberId)
    cookies.clear(context, 'link')
    return outcome
  })
}
