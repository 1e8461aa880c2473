import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePage, makeServer } from '../../../../../testing/lessonPages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const wordsIn = (text: string) =>
  [...text.matchAll(/w\d+ /g)].map(({ 0: word, index }) => ({
    word: word.trim(),
    from: 1 + index,
    to: 1 + index + word.length,
  }))

const deed = fc.record({
  page: fc.nat(1),
  does: fc.constantFrom('type', 'type', 'type', 'type', 'type', 'erase', 'erase', 'wait', 'leave', 'return'),
  at: fc.nat(50),
  many: fc.integer({ min: 1, max: 4 }),
})

test('whatever two people type and delete, together or without a connection, no word comes back that was deleted, and none is missing that was typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 120, size: 'max' }), async (deeds) => {
      const server = makeServer()
      const [one, two] = [makePage(server, 'one'), makePage(server, 'two')]
      const [typed, deleted] = [new Set<string>(), new Set<string>()]
      for (const { page: nr, does, at, many } of deeds) {
        const page = nr === 0 ? one : two
        const words = wordsIn(page.text())
        const chosen = words.slice(at % (words.length + 1)).slice(0, many)
        const [begin, end] = [chosen[0], chosen.at(-1)]
        if (does === 'type') {
          const word = `w${typed.size}`
          typed.add(word)
          page.type(begin?.from ?? 1, `${word} `)
        } else if (does === 'erase') {
          for (const { word } of chosen) deleted.add(word)
          if (begin && end) page.erase(begin.from, end.to)
        } else if (does === 'wait') await vi.advanceTimersByTimeAsync(many * 500)
        else page.setAway(does === 'leave')
      }
      for (const page of [one, two]) page.setAway(false)
      await vi.advanceTimersByTimeAsync(120_000)
      expect(two.text()).toBe(one.text())
      const there = new Set(wordsIn(one.text()).map(({ word }) => word))
      expect(there.intersection(deleted)).toEqual(new Set())
      const history = JSON.stringify(server.kept)
      const missing = typed.difference(there).difference(deleted)
      expect([...missing].filter((word) => !history.includes(`${word} `))).toEqual([])
      for (const { sync } of [one, two]) sync.stop()
    }),
    { numRuns: 100, seed: 3, endOnFailure: true },
  )
})
