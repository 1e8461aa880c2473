import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import {
  type Reauthenticate,
  requireReauthentication,
} from '../../accounts/reauthentication/reauthentication.ts'
import { updateReauthenticatedAt } from '../../accounts/sessions/store.ts'
import type { User } from '../../accounts/shared/user.ts'
import { originOf } from '../../audit/origin.ts'
import type { SignIn } from '../signIn.ts'
import { beginTwoStep, disableTwoStep, enableTwoStep, readTwoStep, renewRecoveryCodes } from './actions.ts'
import { twoStepContract } from './contract.ts'
import { isObliged } from './rules.ts'
import type { SecondStep } from './secondStep.ts'
import { twoStepText } from './text/en.ts'

/** @param onFinished runs after the second step of a sign-in, before its session starts */
export function twoStepRoutes(
  api: Api,
  services: Services,
  { devices }: Pick<Identity, 'devices'>,
  { signIn }: Pick<SignIn, 'signIn'>,
  secondStep: SecondStep,
  reauthenticate: Reauthenticate,
  onFinished: (context: RequestContext, member: User) => Promise<void>,
): void {
  const { db, clock, config } = services
  const required = (actor: Actor) => isObliged(config.requireTwoStep, actor)

  api.serve(twoStepContract.readTwoStep, async ({ actor }) => ({
    answer: await readTwoStep(services, actor, required(actor)),
  }))

  api.serve(twoStepContract.begin, async ({ actor, body, context }) => {
    const now = clock.now()
    const account = await requireReauthentication(
      db,
      actor,
      reauthenticate(context, actor, body.current),
      now,
    )
    // The next page shows the secret, which needs a recent authentication.
    if (account.passwordHash !== null) await updateReauthenticatedAt(db, account.sessionId, now)
    return { answer: await beginTwoStep(services, actor) }
  })

  api.serve(twoStepContract.enable, async ({ actor, body, context }) => {
    const from = originOf(context, config)
    const { recoveryCodes, credentials } = await enableTwoStep(services, actor, body.code, from)
    if (credentials !== undefined) devices.remember(context, credentials)
    return { answer: { recoveryCodes } }
  })

  api.serve(twoStepContract.disable, async ({ actor, body, context }) => {
    if (required(actor)) {
      throw problem({
        code: 'auth/two-step-required',
        status: 403,
        detail: (language) => twoStepText(language).errors.required,
      })
    }
    await requireReauthentication(db, actor, reauthenticate(context, actor, body.current), clock.now())
    const credentials = await disableTwoStep(services, actor, originOf(context, config))
    if (credentials !== undefined) devices.remember(context, credentials)
    return { answer: { success: true } }
  })

  api.serve(twoStepContract.renewRecoveryCodes, async ({ actor, body, context }) => {
    await requireReauthentication(db, actor, reauthenticate(context, actor, body.current), clock.now())
    const recoveryCodes = await renewRecoveryCodes(services, actor, originOf(context, config))
    return { answer: { recoveryCodes } }
  })

  api.serve(twoStepContract.takeSecondStep, async ({ body, context }) => {
    const { member, method } = await secondStep.finish(context, body.code)
    await onFinished(context, member)
    return { answer: await signIn(context, member, method) }
  })
}
