import { LRUCache } from 'lru-cache'

/** How much of addresses is remembered, in characters. */
const most = 1_000_000

/**
 * Tells whether an answer is worth keeping: always without a query, and with one from the second time on. There is no end of
 * searches and positions in lists, and most are asked for once.
 */
export function keepsAskedAgain(): (language: string, url: string) => boolean {
  const once = new LRUCache<string, true>({ maxSize: most, sizeCalculation: (_, name) => name.length })
  return (language, url) => {
    if (!url.includes('?')) return true
    const name = `${language} ${url}`
    if (once.has(name)) return true
    once.set(name, true)
    return false
  }
}
