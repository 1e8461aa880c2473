import { expect, onTestFinished, test, vi } from 'vitest'
import { Busy } from '../../../base/concurrency/workerThread.ts'
import { colourAt, readPng } from '../../../testing/png.ts'
import type { Card } from './card.ts'
import { keepCards } from './keptCards.ts'
import { createPainter, type Paint } from './painter.ts'

const cardOf = (title: string): Card => ({ site: 'Tercet', course: { id: '1', title, by: 'Zofia' } })

test('whoever comes when too many wait is asked to come again, and all others get their cards', async () => {
  const paint = createPainter({ mostWaiting: 4 })
  const asked = Array.from({ length: 8 }, async (_, at) => paint(cardOf(`Course ${at}`)))
  const answers = await Promise.allSettled(asked)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  // One is painted at once, four wait.
  expect(refused).toHaveLength(3)
  for (const reason of refused) expect(reason).toBeInstanceOf(Busy)
  for (const answer of answers)
    if (answer.status === 'fulfilled') expect(readPng(answer.value).width).toBe(1200)
})

test.each([
  ['one word', 'W'.repeat(200)],
  ['many words', 'Everything there is to know about it, '.repeat(5)],
  ['letters of another script', 'বাংলা'.repeat(40)],
])('a title of %s and a name of one word leave the edge of the card free', async (_, title) => {
  const paint = createPainter()
  const card = readPng(await paint({ site: 'Tercet', course: { id: '1', title, by: 'W'.repeat(100) } }))
  const edge = Array.from({ length: card.height }, (_, y) => colourAt(card, card.width - 1, y))
  expect(new Set(edge).size).toBe(1)
})

test('a card that cannot be painted fails alone', async () => {
  const paint = createPainter()
  await expect(paint({ site: 'Tercet', course: JSON.parse('{"title":null}') })).rejects.toThrow()
  expect(readPng(await paint(cardOf('Next'))).height).toBe(630)
})

test('after a long rest there is a painter again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const paint = createPainter()
  await paint(cardOf('Before'))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60 * 60_000)
  expect(readPng(await paint(cardOf('After'))).height).toBe(630)
})

/** A painter who notes what was painted; each card takes ten bytes. */
function countingPainter(): { paint: Paint; painted: (string | undefined)[] } {
  const painted: (string | undefined)[] = []
  const paint: Paint = async (card) => {
    const course = 'course' in card ? card.course : null
    painted.push(course?.title)
    if (course?.title === 'broken') throw new Error('broken')
    return new Uint8Array(10)
  }
  return { paint, painted }
}

test('a card is painted once for all who wait for it, and for those who come later', async () => {
  const { paint, painted } = countingPainter()
  const kept = keepCards(paint)
  await Promise.all([kept(cardOf('a')), kept(cardOf('a')), kept(cardOf('b'))])
  await kept(cardOf('a'))
  expect(painted).toEqual(['a', 'b'])
})

test('what else is on a card makes it another card', async () => {
  const { paint, painted } = countingPainter()
  const kept = keepCards(paint)
  await kept({ site: 'One', course: { id: '1', title: 'a', by: 'Zofia' } })
  await kept({ site: 'Two', course: { id: '1', title: 'a', by: 'Zofia' } })
  await kept({ site: 'One', course: { id: '2', title: 'a', by: 'Zofia' } })
  await kept({ site: 'One', course: { id: '1', title: 'a', by: 'Henrik' } })
  await kept({ site: 'One', tagline: 'Read.', course: null })
  expect(painted).toHaveLength(5)
})

test('when there is no room for more, the cards that nobody asked for longest are painted anew', async () => {
  const { paint, painted } = countingPainter()
  const kept = keepCards(paint, 20)
  for (const title of ['a', 'b', 'a', 'c', 'a', 'b']) await kept(cardOf(title))
  expect(painted).toEqual(['a', 'b', 'c', 'b'])
})

test('a card that failed is tried again', async () => {
  const { paint, painted } = countingPainter()
  const kept = keepCards(paint)
  await expect(kept(cardOf('broken'))).rejects.toThrow('broken')
  await expect(kept(cardOf('broken'))).rejects.toThrow('broken')
  expect(painted).toEqual(['broken', 'broken'])
})
