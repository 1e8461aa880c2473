import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { newId } from '../../../base/server/ids.ts'
import { seal, unseal } from '../../../base/server/secret.ts'
import type { Services } from '../../../base/server/services.ts'
import { findKey, findNewestKey, insertKey, lockKeys } from './store.ts'

const algorithm = 'ES256'

export type SigningKey = { id: string; private: CryptoKey }

/** The keys of session tokens: made at first need, kept in the database, the private part sealed. */
export type Keys = {
  /** The key to sign with. @throws Error when the instance's secret is not the one that sealed it. */
  signing(): Promise<SigningKey>
  /** The public key with this id, or null. */
  verifying(id: string): Promise<CryptoKey | null>
}

export function createKeys({ db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>): Keys {
  const sealing = secret.derive('signing keys')
  const known = new Map<string, Promise<CryptoKey | null>>()
  let signing: Promise<SigningKey> | null = null

  async function open(): Promise<SigningKey> {
    const key = (await findNewestKey(db)) ?? (await create())
    const jwk = JSON.parse(unsealOwn(key.sealedPrivateJwk)) as JWK
    return { id: key.id, private: await toKey(jwk) }
  }

  function unsealOwn(sealed: Buffer): string {
    try {
      return unseal(sealing, sealed)
    } catch {
      throw new Error(
        'The secret of this instance is not the one its signing keys were made with. Give back the file "secret" of the data directory, or the value of AUTH_SECRET.',
      )
    }
  }

  /** Two instances that start at once on an empty database end with one key. */
  function create() {
    return db.transaction().execute(async (transaction) => {
      await lockKeys(transaction)
      const existing = await findNewestKey(transaction)
      if (existing !== undefined) return existing
      const pair = await generateKeyPair(algorithm, { extractable: true })
      const publicJwk = JSON.stringify(await exportJWK(pair.publicKey))
      const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
      const key = { id: newId(), publicJwk, sealedPrivateJwk: seal(sealing, privateJwk) }
      await insertKey(transaction, { ...key, createdAt: clock.now() })
      return key
    })
  }

  async function load(id: string): Promise<CryptoKey | null> {
    const key = await findKey(db, id)
    return key === undefined ? null : toKey(key.publicJwk as JWK)
  }

  return {
    signing() {
      signing ??= open().catch((error) => {
        signing = null
        throw error
      })
      return signing
    },
    async verifying(id) {
      const key = await (known.get(id) ?? load(id))
      // Ids that do not exist are not remembered: there is no end to them.
      if (key !== null) known.set(id, Promise.resolve(key))
      return key
    },
  }
}

async function toKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key has an unknown form.')
  return key
}
