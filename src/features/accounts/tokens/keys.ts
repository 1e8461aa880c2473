import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { newId } from '../../../base/server/ids.ts'
import { seal, unseal } from '../../../base/server/secret.ts'
import type { Services } from '../../../base/server/services.ts'
import { findKey, findNewestKey, insertKey, listKeysSince, lockKeys } from './store.ts'

const algorithm = 'ES256'

/** Seconds for which a session token serves. */
export const tokenLifetime = 600

const second = 1000
const day = 24 * 60 * 60 * second

/** For how long a key signs, and for how long what it signed is still accepted after that, in ms. */
export const keyAge = { signing: 30 * day, verifying: 30 * day + (tokenLifetime + 120) * second } as const

/** For how long an instance believes that a key is still there, in ms. An operator may remove one that leaked. */
const believed = 30 * second

export type SigningKey = { id: string; private: CryptoKey }

/** The keys of session tokens: made when they are needed, kept in the database, the private part sealed. */
export type Keys = {
  /** The key to sign with. @throws Error when the instance's secret is not the one that sealed it. */
  signing(): Promise<SigningKey>
  /** The public key with this id while it serves, or null. */
  verifying(id: string): Promise<CryptoKey | null>
  /** The public keys that serve, as others may know them. */
  published(): Promise<JWK[]>
}

export function createKeys({ db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>): Keys {
  const sealing = secret.derive('signing keys')
  const known = new Map<string, { key: CryptoKey; until: number }>()
  let current: Promise<SigningKey & { until: number }> | null = null

  const since = (age: number) => new Date(clock.now().getTime() - age)

  async function open() {
    const newest = await findNewestKey(db)
    // Opened even when it is too old to sign with: that the secret is the right one shows by it.
    if (newest !== undefined) unsealOwn(newest.sealedPrivateJwk)
    const key = newest !== undefined && isFresh(newest) ? newest : await create()
    const jwk = JSON.parse(unsealOwn(key.sealedPrivateJwk)) as JWK
    const until = Date.parse(key.createdAt) + keyAge.signing
    return { id: key.id, private: await toKey(jwk), until: Math.min(until, clock.now().getTime() + believed) }
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

  /** Instances that need a new key at the same moment end with the same one. */
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
      const held = await current?.catch(() => null)
      if (held != null && held.until > clock.now().getTime()) return held
      const opening = open()
      current = opening
      return opening
    },
    async verifying(id) {
      const now = clock.now().getTime()
      const held = known.get(id)
      if (held !== undefined && held.until > now) return held.key
      known.delete(id)
      const found = await findKey(db, id, since(keyAge.verifying))
      // Ids that do not exist are not remembered: there is no end to them.
      if (found === undefined) return null
      const key = await toKey(found.publicJwk as JWK)
      const end = Date.parse(found.createdAt) + keyAge.verifying
      known.set(id, { key, until: Math.min(end, now + believed) })
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
