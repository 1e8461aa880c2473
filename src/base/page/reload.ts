const key = 'reloaded-at'

/** After a reload the next one of its own accord has to wait this long, in ms. */
const rest = 10_000

/** Loads the page anew if the server can be reached; false when it cannot, and the page stays as it is. */
export async function reload(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD' })
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Whether the page may be loaded anew without anybody asking for it. It may, but not time and again. */
export function mayReload(): boolean {
  try {
    const now = Date.now()
    const last = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, `${now}`)
    return now - last > rest
  } catch {
    // Without storage nobody would know when to stop.
    return false
  }
}
