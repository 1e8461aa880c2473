import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderToString } from 'react-dom/server'
import type { loadPage, treeOf } from '../src/app/web/entry.server.tsx'
import { middleOf } from './rounds.ts'

const built = join(import.meta.dirname, '../dist/server/entry.server.js')

/** The processor's time in µs for one home page: loaded and drawn, and the drawing of its component tree alone. */
export type Drawn = { page: number; tree: number }

/**
 * What the home page costs when its data are at hand, beside drawing the same component tree with the same data alone.
 * Both in turns, in this process.
 */
export async function measureDrawing(origin: string, times: number): Promise<Drawn> {
  const page = (await import(pathToFileURL(built).href)) as {
    loadPage: typeof loadPage
    treeOf: typeof treeOf
  }
  const kept = new Map<string, string>()
  const atHand: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : `${input}`
    const text = kept.get(address) ?? (await (await fetch(new URL(address, origin), init)).text())
    kept.set(address, text)
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
  const files = { filesFor: () => ({ scripts: [], later: [], styles: [], fonts: [] }), themeScript: '' }
  const load = () => page.loadPage(new Request(origin), atHand)
  const loaded = await load()
  if (loaded instanceof Response) throw new Error('The home page leads elsewhere.')

  const tree = page.treeOf(loaded, files)
  const pages: number[] = []
  const trees: number[] = []
  for (let time = 0; time < 2 * times; time += 1) {
    const begun = process.cpuUsage()
    const result = await load()
    if (!(result instanceof Response)) renderToString(page.treeOf(result, files))
    const between = process.cpuUsage()
    renderToString(tree)
    const end = process.cpuUsage()
    // The first half is for the compiler.
    if (time < times) continue
    pages.push(between.user + between.system - begun.user - begun.system)
    trees.push(end.user + end.system - between.user - between.system)
  }
  return { page: middleOf(pages), tree: middleOf(trees) }
}
