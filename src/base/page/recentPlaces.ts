/** A page by its path and its name. */
export type Place = { to: string; label: string }

const key = 'recent-places'
const most = 5

/** The places that were chosen last in this browser, newest first. */
export function recentPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, most) : []
  } catch {
    return []
  }
}

/** Keeps a place as the newest. */
export function notePlace({ to, label }: Place): void {
  const others = recentPlaces().filter((place) => place.to !== to)
  try {
    localStorage.setItem(key, JSON.stringify([{ to, label: label.slice(0, 200) }, ...others].slice(0, most)))
  } catch {
    // Browsers may allow no storage; then nothing is kept.
  }
}

/** Forgets all places, when somebody signs out. */
export function forgetPlaces(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Others can write to the storage of a browser: only a path of this site is a place. */
function isPlace(kept: unknown): kept is Place {
  if (typeof kept !== 'object' || kept === null) return false
  const { to, label } = kept as Record<string, unknown>
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && typeof label === 'string' && label !== ''
}
