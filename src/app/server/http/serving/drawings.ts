import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** All kept pages together, in characters; those that nobody asked for longest go first. */
const most = 8 * 1024 * 1024

/**
 * Draws a page anew only when its data are other than before: what visitors read is asked for anew each second, and
 * nearly always says the same. Pages are known by their data alone, so none is ever older than those.
 */
export function keepDrawings(): (data: string, draw: () => string) => string {
  const drawn = new LRUCache<string, string>({ maxSize: most, sizeCalculation: (page) => page.length })
  return (data, draw) => {
    const key = createHash('sha256').update(data).digest('base64')
    const known = drawn.get(key)
    if (known !== undefined) return known
    const page = draw()
    drawn.set(key, page)
    return page
  }
}
