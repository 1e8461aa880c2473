import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    settings: { FRAME_ORIGINS: 'https://player.example.org http://localhost:9000' },
  })
})

afterAll(() => server.stop())

const framesAt = async (path: string) =>
  /frame-src [^;]*/.exec((await server.visitor().get(path)).headers.get('content-security-policy') ?? '')?.[0]

test('the page of a lesson may show the sites in a frame that operators name, and no other page may', async () => {
  const [course, item] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
  const frames = 'frame-src https://player.example.org http://localhost:9000'
  expect(await framesAt(`/learn/${course}/${item}`)).toBe(frames)
  // What the framework answers, such as a form that was sent.
  const sent = await server
    .visitor()
    .send(`/learn/${course}/${item}`, { method: 'POST', body: 'section=mark' })
  expect(sent.headers.get('content-security-policy')).toContain(frames)
  for (const path of ['/', `/teach/${course}/${item}`, `/api/course/${course}/items/${item}`, '/dashboard'])
    expect(await framesAt(path), path).toBeUndefined()
})
