import { createHash, randomBytes } from 'node:crypto'
import { addressOf, rateScopeOf } from '../../../base/http/client.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { spend } from '../../../base/http/limits/limits.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import { countAttempt } from '../../accounts/password/attempts.ts'
import { invalidCredential } from '../../accounts/sessions/sessions.ts'
import type { CredentialedUser } from '../../accounts/store.ts'
import { lockCredentials } from '../../accounts/store.ts'
import { originOf } from '../../audit/origin.ts'
import { recordEvent } from '../../audit/record.ts'
import type { SignIn } from '../signIn.ts'
import { hasTwoStep, spendCode } from './actions.ts'
import { halfSignInLife } from './rules.ts'
import { deleteHalfSignIn, findHalfSignIn, insertHalfSignIn } from './store.ts'
import { twoStepText } from './text/en.ts'

/** The second step of a sign-in. */
export type SecondStep = {
  /**
   * Begins the second step of a member who has one; this browser may finish it within ten minutes.
   * @returns whether the member has one
   * @throws Problem 401 when the credentials have changed since the first step
   */
  begin(context: RequestContext, member: CredentialedUser, method: string): Promise<boolean>
  /**
   * Finishes the second step with the code that was typed.
   * @throws Problem 401 when this browser has begun none, 422 for a wrong code, 429 for too many
   */
  finish(context: RequestContext, typed: string): Promise<{ member: CredentialedUser; method: string }>
  /**
   * Adds the second step to sign-in by a provider, which may have asked for one factor only. Where the member has a second
   * step, `signIn` begins it and throws Problem 403.
   */
  after(signIn: SignIn): SignIn
}

export function createSecondStep(services: Services, identity: Identity): SecondStep {
  const { db, clock, config } = services
  const { cookies } = identity
  async function begin(context: RequestContext, member: CredentialedUser, method: string): Promise<boolean> {
    const { id: userId, tokenVersion } = member
    if (!(await hasTwoStep(db, userId))) return false
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + halfSignInLife)
    const half = { tokenHash: hashOf(token), userId, tokenVersion, method, expiresAt }
    if ((await insertHalfSignIn(db, half)) === undefined) throw invalidCredential()
    cookies.write(context, 'second-step', token)
    return true
  }

  return {
    begin,
    after(signIn) {
      return {
        ...signIn,
        async signIn(context, member, method) {
          if (await begin(context, member, method ?? '')) throw oneMore()
          return signIn.signIn(context, member, method)
        },
      }
    },
    async finish(context, typed) {
      const tokenHash = hashOf(cookies.read(context, 'second-step') ?? '')
      const half = await findHalfSignIn(db, tokenHash, clock.now())
      if (half === undefined) {
        await spend(services, 'sign-in', rateScopeOf(addressOf(context, config.proxies)))
        throw nothingBegun()
      }
      const { method, ...member } = half
      // As with passwords, others cannot lock a known device out, whether by guessing or from behind the same address.
      const attempt = await countAttempt(services, identity, context, member.email, 'second step')
      // A call with an idempotency key is one transaction: lock the account first, in the same order as its deletion does.
      if ((await lockCredentials(db, member.id)) === undefined) throw nothingBegun()
      try {
        const by = await spendCode(services, member.id, typed)
        if ((await deleteHalfSignIn(db, tokenHash)) === undefined) throw nothingBegun()
        await attempt.succeed()
        cookies.clear(context, 'second-step')
        return { member, method: `${method}+${by}` }
      } catch (thrown) {
        const [at, from] = [clock.now(), originOf(context, config)]
        const details = { step: 'second' }
        await recordEvent(db, { kind: 'session.refused', at, userId: member.id, from, details })
        throw thrown
      }
    },
  }
}

function oneMore() {
  return problem({
    code: 'auth/second-step',
    status: 403,
    detail: (language) => twoStepText(language).login.body,
  })
}

function nothingBegun() {
  return problem({
    code: 'auth/flow-expired',
    status: 401,
    detail: (language) => twoStepText(language).errors.nothingBegun,
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
