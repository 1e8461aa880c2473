import { expect, test } from 'vitest'
import { pieceBytes } from '../../../../base/page/offline-pages/pieces.ts'
import { type KeptLesson, recordKeyOf } from './kept.ts'
import { dropOnlineOnly } from './onlineOnly.ts'

const size = pieceBytes + 1

/** A cache of a browser, and the keys that it holds. */
function makeCache(): { pages: Cache; held: Map<string, Response> } {
  const held = new Map<string, Response>()
  const pages = {
    match: async (key: string) => held.get(key)?.clone(),
    put: async (key: string, answer: Response) => void held.set(key, answer),
    delete: async (key: string) => held.delete(key),
  }
  return { pages: pages as unknown as Cache, held }
}

const keyOf = (name: string) => `/files/course/${name}/content`

/** Keeps files, and a lesson that shows them. */
function keep(held: Map<string, Response>, item: string, names: readonly string[]): KeptLesson {
  for (const name of names) {
    const path = `/files/course/${name}/original/film.mp4`
    held.set(keyOf(name), Response.json({ path, size, type: 'video/mp4', isWhole: true }))
    for (const nr of [0, 1]) held.set(`${keyOf(name)}?${nr}`, new Response('bytes'))
  }
  const files = names.map((name) => ({ key: keyOf(name), size }))
  const lesson = { course: 'course', courseTitle: '', item, title: '', savedAt: 1, files }
  return { ...lesson, bytes: 100 + names.length * size }
}

test('a file that is only looked at online by now goes with all its pieces, and its lessons stay without it', async () => {
  const { pages, held } = makeCache()
  const lessons = [keep(held, 'one', ['film', 'sound']), keep(held, 'two', ['film']), keep(held, 'three', [])]
  for (const lesson of lessons.slice(0, 2)) held.set(recordKeyOf(lesson), Response.json(lesson))
  await dropOnlineOnly(pages, lessons, async (path) => !path.includes('/film/'))
  const [one, two, three] = lessons.map(recordKeyOf)
  expect([...held.keys()].sort()).toEqual(
    [keyOf('sound'), `${keyOf('sound')}?0`, `${keyOf('sound')}?1`, one, two].sort(),
  )
  expect(await held.get(one ?? '')?.json()).toMatchObject({
    bytes: 100 + size,
    files: [{ key: keyOf('sound') }],
  })
  expect(await held.get(two ?? '')?.json()).toMatchObject({ bytes: 100, files: [], savedAt: 1 })
  expect(held.has(three ?? '')).toBe(false)
})

test('a lesson that was removed meanwhile, or kept anew, is not brought back as it was', async () => {
  const { pages, held } = makeCache()
  const [one, two] = [keep(held, 'one', ['film']), keep(held, 'two', ['film'])]
  await dropOnlineOnly(pages, [one, two], async () => {
    held.set(recordKeyOf(two), Response.json({ ...two, savedAt: 2 }))
    return false
  })
  expect(held.has(recordKeyOf(one))).toBe(false)
  expect(await held.get(recordKeyOf(two))?.json()).toMatchObject({ bytes: 100, files: [], savedAt: 2 })
})

test('what may still be kept stays as it is', async () => {
  const { pages, held } = makeCache()
  const lesson = keep(held, 'one', ['film'])
  const before = [...held.keys()]
  await dropOnlineOnly(pages, [lesson], async () => true)
  expect([...held.keys()]).toEqual(before)
})
