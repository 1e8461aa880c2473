import { mostInBrowser } from '../rules.ts'

const name = 'saved'

/** The ids of the courses that this browser keeps for somebody without an account, latest saved first. */
export function keptIds(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, mostInBrowser) : []
  } catch {
    // Storage can be forbidden, or hold what nobody here has written.
    return []
  }
}

/**
 * Keeps a course in this browser, or no longer; beyond `mostInBrowser` the oldest go.
 * @returns false where the browser forbids it
 */
export function keepId(id: string, isSaved: boolean): boolean {
  const others = keptIds().filter((one) => one !== id)
  return write(isSaved ? [id, ...others].slice(0, mostInBrowser) : others)
}

/** Forgets these courses, which are kept with an account now. */
export function forgetIds(ids: readonly string[]): void {
  write(keptIds().filter((id) => !ids.includes(id)))
}

function write(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(ids))
    return true
  } catch {
    return false
  }
}
