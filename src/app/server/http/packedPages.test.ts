import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { withoutKeys } from '../../../testing/withoutKeys.ts'

let server: TestServer
let amina: Person

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server)
})

afterAll(() => server.stop())

const unpacking = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

async function ask(accepted: string) {
  const headers = { cookie: amina.browser.cookieHeader(), 'accept-encoding': accepted }
  const answer = await server.app.request('http://localhost:4173/profile', { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, zstd;q=0', 'gzip'],
] as const)('a page of a member, to whom unpacks %s, is the same packed as %s', async (accepted, packing) => {
  const [plain, packed] = [await ask('identity'), await ask(accepted)]
  expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
  expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, packing])
  expect(withoutKeys(`${unpacking[packing](packed.bytes)}`)).toBe(withoutKeys(`${plain.bytes}`))
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
  for (const { headers } of [plain, packed]) expect(headers.get('vary')).toMatch(/cookie, .*accept-encoding/i)
})
