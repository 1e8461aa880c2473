import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import type { Secret } from '../../../base/config/secret.ts'
import type { Services } from '../../../base/services.ts'
import { blobsIn } from '../../../testing/blobs.ts'
import { makeClock } from '../../../testing/clock.ts'
import { makeDatabase } from '../../../testing/database.ts'
import { siteOf } from '../../../testing/site.ts'
import { createIdentity } from '../identity.ts'

const session = { id: '1', email: 'a@example.org', displayName: 'A', sessionId: '2', tokenVersion: 1 }

function makeSecret(): Secret {
  const key = randomBytes(32)
  return { derive: () => key }
}

let services: Services

beforeEach(async () => {
  const { db, drop } = await makeDatabase()
  onTestFinished(drop)
  const clock = makeClock()
  const config = readConfig({})
  const site = siteOf({ db, clock, config })
  services = { db, clock, config, secret: makeSecret(), blobs: blobsIn(db, clock), site }
})

function storedKeys() {
  return services.db.selectFrom('signing_keys').selectAll().execute()
}

test('instances that start at once on an empty database share one key', async () => {
  const instances = Array.from({ length: 4 }, () => createIdentity(services))
  await Promise.all(instances.map((instance) => instance.ready()))
  const [key, ...more] = await storedKeys()
  expect(more).toEqual([])
  const [first, second] = await Promise.all(instances.map(({ tokens }) => tokens.issue(session)))
  expect(decodeProtectedHeader(first ?? '').kid).toBe(key?.id)
  expect(decodeProtectedHeader(second ?? '').kid).toBe(key?.id)
})

test('an instance knows tokens of a key that came after its start', async () => {
  const [early, late] = [createIdentity(services), createIdentity(services)]
  const token = await late.tokens.issue(session)
  expect(await early.tokens.verify(token)).toMatchObject({ sessionId: '2', version: 1 })
})

test('the private part of a key is kept sealed', async () => {
  await createIdentity(services).ready()
  const [key] = await storedKeys()
  expect(Object.keys(key?.public_jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  expect(key?.sealed_private_jwk.includes('"d"')).toBe(false)
})

test.each([
  ['signs still', 0],
  ['is too old to sign', 31],
])(
  'with another secret than its keys were made with, of which the newest %s, an instance does not start and says why',
  async (_, days) => {
    await createIdentity(services).ready()
    services.clock = makeClock(new Date(services.clock.now().getTime() + days * 86_400_000).toISOString())
    const other = createIdentity({ ...services, secret: makeSecret() })
    await expect(other.ready()).rejects.toThrow(
      'The secret of this instance is not the one its signing keys were made with. Give back the file "secret" of the data directory, or the value of AUTH_SECRET.',
    )
    expect(await storedKeys()).toHaveLength(1)
    await expect(createIdentity(services).ready()).resolves.toBeUndefined()
  },
)

test('a key that could not be read is tried again, not given up', async () => {
  const identity = createIdentity(services)
  await services.db.schema.alterTable('signing_keys').renameTo('hidden').execute()
  await expect(identity.ready()).rejects.toThrow()
  await services.db.schema.alterTable('hidden').renameTo('signing_keys').execute()
  await identity.ready()
})
