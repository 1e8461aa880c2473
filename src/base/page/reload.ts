const key = 'reloaded-at'

/** The shortest time between automatic reloads, in ms. */
const rest = 10_000

/** Reloads the page if the server can be reached; false when it cannot. */
export async function reload(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD' })
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Whether the page may be reloaded automatically: not again within `rest`, so that it does not loop. */
export function mayReload(): boolean {
  try {
    const now = Date.now()
    const last = Number(sessionStorage.getItem(key))
    sessionStorage.setItem(key, `${now}`)
    return now - last > rest
  } catch {
    // Without storage a loop could not be stopped.
    return false
  }
}
