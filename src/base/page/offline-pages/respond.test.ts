import { expect, test } from 'vitest'
import { contentKeyOf, pieceBytes, pieceKeyOf } from './pieces.ts'
import { allowedAtHeader, respond, type Surroundings } from './respond.ts'

const now = Date.UTC(2026, 2, 4)
const lesson = '/learn/1/2'
const video = '/files/1/3/v480/Tides.mp4'

/** A browser's caches, of one member who keeps these answers. */
function cachesWith(kept: Record<string, () => Response>): CacheStorage {
  const storage = { keys: async () => ['offline-pages:amina'], match: async (path: string) => kept[path]?.() }
  return storage as unknown as CacheStorage
}

const page =
  (text: string, allowedAt = now) =>
  () =>
    new Response(text, { headers: { [allowedAtHeader]: `${allowedAt}` } })

function ask(
  path: string,
  kept: Record<string, () => Response>,
  given: Partial<Surroundings> & { range?: string; mode?: RequestMode } = {},
) {
  const headers = { ...(given.range !== undefined && { range: given.range }) }
  const request = new Request(new URL(path, 'https://tercet.example'), { headers })
  Object.defineProperty(request, 'mode', { value: given.mode ?? 'navigate' })
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  return respond(request, { caches: cachesWith(kept), fetch: away, now: () => now, patience: 10, ...given })
}

test('a kept lesson is shown without a connection, and the server’s with one', async () => {
  const kept = { [lesson]: page('kept') }
  expect(await (await ask(lesson, kept))?.text()).toBe('kept')
  const fetch = async () => new Response('new')
  expect(await (await ask(lesson, kept, { fetch }))?.text()).toBe('new')
})

test('a kept lesson is shown where the network says nothing, or a proxy says that the server is away', async () => {
  const kept = { [lesson]: page('kept') }
  const silent = () => new Promise<Response>(() => {})
  expect(await (await ask(lesson, kept, { fetch: silent }))?.text()).toBe('kept')
  const proxy = async () => new Response('', { status: 502 })
  expect(await (await ask(lesson, kept, { fetch: proxy }))?.text()).toBe('kept')
})

test('a page that is not kept leads to the list of those that are, and fails where there is none', async () => {
  const answer = await ask('/all-courses', { '/offline': page('list') })
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, 'https://tercet.example/offline'])
  await expect(ask('/all-courses', {})).rejects.toThrow('Failed to fetch')
})

test('a lesson that the server has not allowed for a month is not shown', async () => {
  const old = page('old', now - 31 * 86_400_000)
  await expect(ask(lesson, { [lesson]: old })).rejects.toThrow('Failed to fetch')
})

test('a part of a kept video is put together from its pieces, whichever rendition is asked for', async () => {
  const bytes = Buffer.alloc(pieceBytes + 10, 1)
  bytes.fill(2, pieceBytes)
  const key = contentKeyOf(video)
  const kept = {
    [key]: () => Response.json({ path: video, size: bytes.length, type: 'video/mp4', isWhole: true }),
    [pieceKeyOf(key, 0)]: () => new Response(bytes.subarray(0, pieceBytes)),
    [pieceKeyOf(key, 1)]: () => new Response(bytes.subarray(pieceBytes)),
  }
  const range = `bytes=${pieceBytes - 2}-${pieceBytes + 1}`
  const answer = await ask('/files/1/3/original/Tides.mp4', kept, { range, mode: 'no-cors' })
  expect(answer?.status).toBe(206)
  expect(answer?.headers.get('content-range')).toBe(
    `bytes ${pieceBytes - 2}-${pieceBytes + 1}/${bytes.length}`,
  )
  expect([...new Uint8Array((await answer?.arrayBuffer()) ?? [])]).toEqual([1, 1, 2, 2])
  const beyond = await ask(video, kept, { range: `bytes=${bytes.length}-`, mode: 'no-cors' })
  expect(beyond?.status).toBe(416)
  const whole = await ask(video, kept, { mode: 'no-cors' })
  expect([whole?.status, (await whole?.arrayBuffer())?.byteLength]).toEqual([200, bytes.length])
})

test('a file of which a part is missing is not shown', async () => {
  const note = { path: video, size: 10, type: 'video/mp4', isWhole: false }
  const kept = { [contentKeyOf(video)]: () => Response.json(note) }
  await expect(ask(video, kept, { mode: 'no-cors' })).rejects.toThrow()
})

test('what goes along with a file is not taken for its content', async () => {
  const kept = {
    [contentKeyOf(video)]: () => Response.json({ path: video, size: 1, type: 'video/mp4', isWhole: true }),
  }
  await expect(ask('/files/1/3/captions-en.vtt/Tides', kept, { mode: 'no-cors' })).rejects.toThrow()
})

test('calls of the API are left to the browser', () => {
  expect(ask('/api/course/1/progress', {}, { mode: 'cors' })).toBeNull()
})
