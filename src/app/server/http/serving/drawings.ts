import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The size of the cache of pages, in characters. */
const most = 8 * 1024 * 1024

/**
 * Caches rendered pages by their data. Public pages are read again each second, nearly always with the same data, and since
 * the data are the key, no cached page is older than they are.
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
