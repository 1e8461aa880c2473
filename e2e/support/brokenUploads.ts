import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect } from '@playwright/test'
import { makeNetwork } from '../../src/testing/network.ts'
import { freePort } from '../../src/testing/port.ts'
import { killDatabase } from './kills.ts'
import { cookiesOf } from './program.ts'
import { startServer } from './serverProcess.ts'

/** What breaks while a part of a file is on its way: its connection, the product, or its database too. */
type Fault = 'cut' | 'kill' | 'kill both'

const MB = 1024 * 1024
const part = 6 * MB

/**
 * Uploads a file of 30 MB while connections break and the product is killed. Whatever was acknowledged has to be there each time, and
 * the whole file in the end, byte for byte.
 */
export async function uploadAmidFaults(dataDir: string, faults: readonly Fault[]): Promise<void> {
  const port = await freePort()
  const settings = { PORT: `${port}`, DEMO: '0' }
  let server = await startServer(dataDir, settings)
  const network = await makeNetwork({ port, host: '127.0.0.1' })
  const email = `${randomUUID()}@example.org`
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: object, headers = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  const signUp = await post('/api/auth/sign-up', { email, password: 'Correct.Horse1' })
  const cookie = cookiesOf(signUp)
  const course = { title: 'In Pieces', imageUrl: '', duration: '1 day', description: 'Short.' }
  const added = await post(`/api/add-course?email=${encodeURIComponent(email)}`, course, { cookie })
  const { insertedId } = (await added.json()) as { insertedId: string }

  const bytes = randomBytes(30 * MB)
  bytes.fill(0, 0, 64)
  const id = randomUUID()
  const path = `/api/course/${insertedId}/uploads/${id}`
  const begun = await fetch(server.origin + path, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify({ name: 'Recording.bin', size: bytes.length }),
  })
  expect(begun.status).toBe(201)

  const kept = async () => {
    const answer = await fetch(server.origin + path, { method: 'HEAD', headers: { cookie } })
    expect(answer.status).toBe(200)
    return Number(answer.headers.get('upload-offset'))
  }

  /** Sends a part, and breaks something when the most of it has left. Returns what was acknowledged. */
  const send = (offset: number, fault: Fault | undefined) =>
    new Promise<number | null>((resolve) => {
      const sent = bytes.subarray(offset, offset + part)
      const patch = request({
        port: network.port,
        host: '127.0.0.1',
        path,
        method: 'PATCH',
        headers: {
          host: `localhost:${port}`,
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/offset+octet-stream',
          'content-length': sent.length,
          'upload-offset': offset,
        },
      })
      patch.on('error', () => resolve(null))
      patch.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode === 204 ? Number(answer.headers['upload-offset']) : null)
      })
      if (fault === undefined) return void patch.end(sent)
      patch.write(sent.subarray(0, 5 * MB), () => {
        if (fault === 'cut') network.cut()
        else void server.kill().then(() => patch.destroy(new Error('The server is gone.')))
      })
      return undefined
    })

  let acknowledged = 0
  const left = [...faults]
  while (acknowledged < bytes.length) {
    const offset = await kept()
    expect(offset, 'what was acknowledged is kept').toBeGreaterThanOrEqual(acknowledged)
    if (offset === bytes.length) break
    const fault = left.shift()
    acknowledged = (await send(offset, fault)) ?? offset
    if (fault === 'cut') network.heal()
    if (fault === 'kill' || fault === 'kill both') {
      if (fault === 'kill both') await killDatabase(dataDir).catch(() => {})
      server = await startServer(dataDir, settings)
    }
  }
  expect(left, 'all faults came to pass').toEqual([])
  const read = await fetch(`${server.origin}/files/${insertedId}/${id}/original/Recording.bin`, {
    headers: { cookie },
  })
  const whole = Buffer.from(await read.arrayBuffer())
  expect(digest(whole)).toBe(digest(bytes))
  network.close()
  await server.stop()
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
