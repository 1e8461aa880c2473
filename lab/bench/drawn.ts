import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderToString } from 'react-dom/server'
import { holdTick } from '../../src/app/server/process/ticks.ts'
import type { loadPage, treeOf } from '../../src/app/web/entry.server.tsx'
import { middleOf } from './rounds.ts'

/**
 * CPU time in µs for one home page whose data are in memory: loaded and rendered (`page`); its component tree alone
 * (`tree`); the same tree with new elements, as each request makes its own (`anew`); loading alone (`loading`); and the
 * part of loading that makes and parses answers.
 */
export type Drawn = { page: number; tree: number; anew: number; loading: number; answers: number }

const built = join(import.meta.dirname, '../../dist/server/entry.server.js')

// Measures the home page and its parts in alternation, with its data in memory.
process.once('message', async ({ origin, times }: { origin: string; times: number }) => {
  // As the product does at its start.
  holdTick()
  const page = (await import(pathToFileURL(built).href)) as {
    loadPage: typeof loadPage
    treeOf: typeof treeOf
  }
  const kept = new Map<string, string>()
  const answerOf = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
  const atHand: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : `${input}`
    const text = kept.get(address) ?? (await (await fetch(new URL(address, origin), init)).text())
    kept.set(address, text)
    return answerOf(text)
  }
  const files = {
    filesFor: () => ({ scripts: [], later: [], styles: [], lateStyles: [], fonts: [] }),
    themeScript: '',
    language: 'en' as const,
  }
  async function load() {
    const loaded = await page.loadPage(new Request(origin), { fetch: atHand })
    if (loaded instanceof Response) throw new Error('The home page leads elsewhere.')
    return loaded
  }
  const loaded = await load()
  const tree = page.treeOf(loaded, files)
  const parts: Record<keyof Drawn, () => unknown> = {
    page: async () => renderToString(page.treeOf(await load(), files)),
    tree: () => renderToString(tree),
    anew: () => renderToString(page.treeOf(loaded, files)),
    loading: load,
    answers: () => Promise.all(kept.values().map((text) => answerOf(text).json())),
  }
  const taken: Record<keyof Drawn, number[]> = { page: [], tree: [], anew: [], loading: [], answers: [] }
  const order = ['page', 'tree', 'anew', 'loading', 'answers'] as const
  for (let time = 0; time < 2 * times; time += 1) {
    // Back and forth, since each part leaves its data in the processor's cache for the next.
    for (const part of time % 2 === 0 ? order : order.toReversed()) {
      const begun = process.cpuUsage()
      await parts[part]()
      const { user, system } = process.cpuUsage(begun)
      // The first half warms up the compiler.
      if (time >= times) taken[part].push(user + system)
    }
  }
  process.send?.({
    page: middleOf(taken.page),
    tree: middleOf(taken.tree),
    anew: middleOf(taken.anew),
    loading: middleOf(taken.loading),
    answers: middleOf(taken.answers),
  } satisfies Drawn)
  process.disconnect?.()
})
