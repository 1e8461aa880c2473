import { createHmac, createSecretKey } from 'node:crypto'
import { type Secret, seal, unseal } from '../../config/secret.ts'

/** For how long an answer is kept, in ms. */
const keptFor = 24 * 60 * 60 * 1000

/** A call with an idempotency key: the key's scope, and the request that another one with the key is compared with. */
export type KeyedCall = {
  /** An account's id, or what identifies a visitor's browser. */
  caller: { member: string } | { visitor: string }
  method: string
  path: string
  key: string
  /** The query with its question mark, `If-Match`, and the body, each as it came or empty. */
  request: { search: string; ifMatch: string; body: string }
}

/** An encrypted answer, and the hashes by which it is found. */
export type KeptAnswer = { key: Buffer; request: Buffer; answer: Buffer; expiresAt: Date }

/** The hashes of a call and of its request, and how its answer is encrypted: only who has the key can read it. */
export type Sealing = {
  id: Buffer
  request: Buffer
  open(sealed: Buffer): string
  close(answer: string, now: Date): KeptAnswer
}

/** Derives hashes and encryption keys from the instance's secret, so that the database alone reveals nothing. */
export function createSealing(secret: Secret): (call: KeyedCall) => Sealing {
  // Made once: importing a key costs more than a short hash.
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
