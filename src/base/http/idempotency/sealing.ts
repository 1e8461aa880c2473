import { createHmac, createSecretKey } from 'node:crypto'
import { type Secret, seal, unseal } from '../../config/secret.ts'

/** For how long an answer is kept, in ms. */
const keptFor = 24 * 60 * 60 * 1000

/** A call by a key: whose key it is, and what makes it another call though its key is the same. */
export type KeyedCall = {
  /** Who calls: an account, or a visitor by what their browser has begun. */
  caller: { member: string } | { visitor: string }
  method: string
  path: string
  key: string
  /** The query with its question mark, `If-Match`, and the body, each as it came or empty. */
  request: { search: string; ifMatch: string; body: string }
}

/** An answer as it is kept, and by what it is found. */
export type KeptAnswer = { key: Buffer; request: Buffer; answer: Buffer; expiresAt: Date }

/** How a call is found again, what it asks for, and how its answer is read and kept by nobody without the key. */
export type Sealing = {
  id: Buffer
  request: Buffer
  open(sealed: Buffer): string
  close(answer: string, now: Date): KeptAnswer
}

/** Names calls by keys that only this instance's secret makes, so that the database alone tells nothing. */
export function createSealing(secret: Secret): (call: KeyedCall) => Sealing {
  // Made ready once: a hash of a few words costs less than that.
  const own = createSecretKey(secret.derive('idempotency keys'))
  const hash = (...parts: string[]) => createHmac('sha256', own).update(JSON.stringify(parts)).digest()

  return ({ caller, method, path, key, request: { search, ifMatch, body } }) => {
    const by = 'member' in caller ? `member ${caller.member}` : `visitor ${caller.visitor}`
    const whose = [by, method, path, key]
    const [id, sealing] = [hash('key', ...whose), hash('answer', ...whose)]
    const request = hash('request', ...whose, search, ifMatch, body)
    return {
      id,
      request,
      open: (sealed) => unseal(sealing, sealed),
      close: (answer, now) => ({
        key: id,
        request,
        answer: seal(sealing, answer),
        expiresAt: new Date(now.getTime() + keptFor),
      }),
    }
  }
}
