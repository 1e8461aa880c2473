/** Where a page keeps something for the one that is loaded next. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Asked = { url: string; path: string; at: number }

const key = 'frame'

/** For how long what was asked for is opened without another click, in ms: long enough to load a page once more on a slow line. */
const lasting = 60_000

/**
 * Remembers which frame somebody has asked for while the page is loaded once more.
 * @param kept throws where the browser keeps nothing
 */
export function askedFrames(kept: () => Kept) {
  let asked: Asked | null = null
  return {
    /** Keeps that a frame was asked for on the page of this path; false where nothing is kept. */
    ask(one: Asked): boolean {
      try {
        kept().setItem(key, JSON.stringify(one))
        return true
      } catch {
        return false
      }
    },
    /** Whether this frame was asked for on this page just before. It is forgotten then, and what is kept in any case. */
    take({ url, path, at }: Asked): boolean {
      try {
        const text = kept().getItem(key)
        kept().removeItem(key)
        // Of several frames of a page the first one finds what was kept for another.
        if (text !== null) asked = readAsked(text)
      } catch {
        // Nothing was kept.
      }
      if (asked === null || asked.url !== url || asked.path !== path) return false
      const passed = at - asked.at
      asked = null
      return passed >= 0 && passed <= lasting
    },
  }
}

function readAsked(text: string): Asked | null {
  const { url, path, at } = Object(JSON.parse(text)) as Partial<Asked>
  return typeof url === 'string' && typeof path === 'string' && typeof at === 'number'
    ? { url, path, at }
    : null
}
