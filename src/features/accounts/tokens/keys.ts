import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { seal, unseal } from '../../../base/config/secret.ts'
import { batch } from '../../../base/db/batch.ts'
import { mayBeGiven } from '../../../base/db/lag.ts'
import { outsideTransaction } from '../../../base/db/transactions.ts'
import { newId } from '../../../base/ids.ts'
import type { Services } from '../../../base/services.ts'
import { tokenLife } from '../lifetimes.ts'
import { findKeys, findNewestKey, insertKey, listKeysSince, lockKeys } from './store.ts'

const algorithm = 'ES256'

const second = 1000
const day = 24 * 60 * 60 * second

/** How long after its creation a key signs, and how long its signatures are accepted, in ms. */
export const keyAge = { signing: 30 * day, verifying: 30 * day + (tokenLife + 120) * second } as const

/** A remembered key. It is read again after a moment, because an operator may have removed a leaked one. */
type Held<Key> = { key: Key; readAt: number; end: number }

const findKey = batch(findKeys)

export type SigningKey = { id: string; private: CryptoKey }

/** The keys of session tokens: created on demand and stored in the database, the private part sealed. */
export type Keys = {
  /** The key to sign with. @throws Error when the instance's secret is not the one that sealed it. */
  signing(): Promise<SigningKey>
  /** The public key with this id while it is accepted, or null. */
  verifying(id: string): Promise<CryptoKey | null>
  /** Whether the key with this id is remembered as accepted, without a query. */
  serves(id: string): boolean
  /** The public keys that are accepted, as a JWK set has them. */
  published(): Promise<JWK[]>
}

export function createKeys({ db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>): Keys {
  const sealing = secret.derive('signing keys')
  const known = new Map<string, Held<CryptoKey>>()
  let current: Promise<Held<SigningKey>> | null = null

  const since = (age: number) => new Date(clock.now().getTime() - age)

  function still<Key>({ key, readAt, end }: Held<Key>): Key | undefined {
    const now = clock.now().getTime()
    return now < end && mayBeGiven(readAt, now) ? key : undefined
  }

  function held(id: string): CryptoKey | undefined {
    const found = known.get(id)
    return found === undefined ? undefined : still(found)
  }

  async function open(): Promise<Held<SigningKey>> {
    const readAt = clock.now().getTime()
    const newest = await findNewestKey(db)
    // Unsealed even when it is too old to sign with, to check the secret.
    if (newest !== undefined) unsealOwn(newest.sealedPrivateJwk)
    const key = newest !== undefined && isFresh(newest) ? newest : await create()
    const jwk = JSON.parse(unsealOwn(key.sealedPrivateJwk)) as JWK
    const end = Date.parse(key.createdAt) + keyAge.signing
    return { key: { id: key.id, private: await toKey(jwk) }, readAt, end }
  }

  const isFresh = ({ createdAt }: { createdAt: string }) =>
    Date.parse(createdAt) > since(keyAge.signing).getTime()

  function unsealOwn(sealed: Buffer): string {
    try {
      return unseal(sealing, sealed)
    } catch {
      throw new Error(
        'The secret of this instance is not the one its signing keys were made with. Give back the file "secret" of the data directory, or the value of AUTH_SECRET.',
      )
    }
  }

  /** Creates a key under a lock, so that processes that need one at the same moment share it. */
  function create() {
    return db.transaction().execute(async (transaction) => {
      await lockKeys(transaction)
      const existing = await findNewestKey(transaction)
      if (existing !== undefined && isFresh(existing)) return existing
      const pair = await generateKeyPair(algorithm, { extractable: true })
      const publicJwk = JSON.stringify(await exportJWK(pair.publicKey))
      const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
      const key = { id: newId(), publicJwk, sealedPrivateJwk: seal(sealing, privateJwk) }
      const createdAt = clock.now()
      await insertKey(transaction, { ...key, createdAt })
      return { ...key, createdAt: createdAt.toISOString() }
    })
  }

  return {
    async signing() {
      const last = await current?.catch(() => null)
      const kept = last == null ? undefined : still(last)
      if (kept !== undefined) return kept
      // Outside of the caller's transaction: a remembered key must exist even if that is rolled back.
      const opening = outsideTransaction(open)
      current = opening
      return (await opening).key
    },
    serves: (id) => held(id) !== undefined,
    async verifying(id) {
      const readAt = clock.now().getTime()
      const kept = held(id)
      if (kept !== undefined) return kept
      const found = await findKey(db, { id, since: since(keyAge.verifying) })
      // Unknown ids are not remembered: anybody can invent more.
      if (found === undefined) {
        known.delete(id)
        return null
      }
      const key = await toKey(found.publicJwk as JWK)
      known.set(id, { key, readAt, end: Date.parse(found.createdAt) + keyAge.verifying })
      return key
    },
    async published() {
      const keys = await listKeysSince(db, since(keyAge.verifying))
      return keys.map(({ id, publicJwk }) => ({ ...(publicJwk as JWK), kid: id, alg: algorithm, use: 'sig' }))
    },
  }
}

async function toKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key has an unknown form.')
  return key
}
