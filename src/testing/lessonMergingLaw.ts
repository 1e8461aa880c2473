import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { findWrapping } from 'prosemirror-transform'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schema } from '../features/lessons/document/shared/schema.ts'
import { makePage, makeServer } from './editorPages.ts'

const deed = fc.record({
  by: fc.nat(2),
  does: fc.oneof(
    { weight: 10, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constant('erase' as const) },
    { weight: 2, arbitrary: fc.constantFrom('wait' as const, 'leave' as const, 'return' as const) },
    { weight: 1, arbitrary: fc.constantFrom('split' as const, 'bold' as const, 'wrap' as const) },
    { weight: 1, arbitrary: fc.constantFrom('reload' as const, 'lose' as const) },
  ),
  at: fc.nat(50),
  many: fc.integer({ min: 1, max: 4 }),
})

/**
 * Tests what becomes of what three people do to one text, each on pages that save and merge as in the browser: without a connection
 * now and then, with answers that get lost, and closed amid it.
 */
export function testMerging({ runs, seed }: { runs: number; seed: number }): void {
  describe('what is merged in the browser', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    test(
      'whatever three people do to a text, no word comes back that was deleted, and none is missing that was typed',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 120, size: 'max' }), async (deeds) => {
            const server = makeServer()
            const pages = ['one', 'two', 'three'].map((client) => makePage(server, client))
            const [typed, deleted] = [new Set<string>(), new Set<string>()]
            for (const { by, does, at, many } of deeds) {
              const page = pages[by]
              if (page === undefined) continue
              const words = wordsIn(page.document())
              const chosen = words.slice(at % (words.length + 1)).slice(0, many)
              const place = chosen[0]?.from ?? words.at(-1)?.to ?? startOf(page.document())
              const end = chosen.at(-1)?.to ?? place
              if (does === 'type') {
                const word = `w${typed.size}`
                typed.add(word)
                page.type(place, `${word} `)
              } else if (does === 'erase') {
                for (const { word } of chosen) deleted.add(word)
                if (place < end) page.erase(place, end)
              } else if (does === 'split') page.edit(({ tr }) => tr.split(place))
              else if (does === 'bold')
                page.edit(({ tr }) => tr.addMark(place, end, schema.marks.strong.create()))
              else if (does === 'wrap') {
                const range = page.document().resolve(place).blockRange()
                const wrapping = range && findWrapping(range, schema.nodes.quote)
                if (range && wrapping) page.edit(({ tr }) => tr.wrap(range, wrapping))
              } else if (does === 'wait') await vi.advanceTimersByTimeAsync(many * 500)
              else if (does === 'lose') server.loseAnswers(many === 1)
              else if (does === 'reload') {
                page.close()
                const left = page.journal.entry()
                pages[by] = makePage(server, `${by}/${at}/${typed.size}`, page.journal, left)
              } else page.setAway(does === 'leave')
            }
            server.loseAnswers(false)
            for (const page of pages) page.setAway(false)
            await vi.advanceTimersByTimeAsync(180_000)
            const [one] = pages
            for (const page of pages) {
              expect(page.standing() === undefined || page.standing() === 'saved').toBe(true)
              expect(page.document().toJSON()).toEqual(one?.document().toJSON())
              page.close()
            }
            const there = new Set(one ? wordsIn(one.document()).map(({ word }) => word) : [])
            expect(there.intersection(deleted)).toEqual(new Set())
            const history = JSON.stringify(server.kept)
            const missing = typed.difference(there).difference(deleted)
            expect([...missing].filter((word) => !history.includes(`${word} `))).toEqual([])
          }),
          { numRuns: runs, seed, endOnFailure: true },
        )
      },
      60_000 + runs * 100,
    )
  })
}

/** The words that were typed into a text, in its order. */
function wordsIn(document: Node): { word: string; from: number; to: number }[] {
  const found: { word: string; from: number; to: number }[] = []
  document.descendants((node, at) => {
    if (!node.isTextblock) return true
    for (const { 0: whole, index } of node.textContent.matchAll(/w\d+ /g)) {
      const from = at + 1 + index
      found.push({ word: whole.trim(), from, to: from + whole.length })
    }
    return false
  })
  return found
}

/** Where the first block of text begins. */
function startOf(document: Node): number {
  let start = 0
  document.descendants((node, at) => {
    if (start === 0 && node.isTextblock) start = at + 1
    return start === 0
  })
  return start
}
