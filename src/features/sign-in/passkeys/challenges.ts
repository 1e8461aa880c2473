import { createHash, randomBytes } from 'node:crypto'
import type { RequestContext } from '../../../base/http/env.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import type { Cookies } from '../../accounts/cookies.ts'
import { insertChallenge, takeChallenge } from './store.ts'
import { passkeysText } from './text/en.ts'

const life = 5 * 60_000

/** WebAuthn challenges: each is bound to one browser, and valid once within five minutes. */
export type Challenges = {
  keep(context: RequestContext, challenge: string, userId: string | null): Promise<void>
  /** @throws Problem 422 when this browser has no valid one */
  spend(context: RequestContext, userId: string | null): Promise<string>
}

export function createChallenges({ db, clock }: Services, cookies: Cookies): Challenges {
  return {
    async keep(context, challenge, userId) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + life)
      await insertChallenge(db, { tokenHash: hashOf(token), challenge, userId, expiresAt })
      cookies.write(context, 'passkey', token)
    },
    async spend(context, userId) {
      const tokenHash = hashOf(cookies.read(context, 'passkey') ?? '')
      cookies.clear(context, 'passkey')
      const kept = await takeChallenge(db, tokenHash, userId, clock.now())
      if (kept !== undefined) return kept.challenge
      throw problem({
        code: 'auth/flow-expired',
        status: 422,
        detail: (language) => passkeysText(language).errors.expired,
      })
    },
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
