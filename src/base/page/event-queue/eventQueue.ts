/** An event that a device tells the server, with an id by which it is kept once. */
export type DeviceEvent = { id: string }

/** Whose events they are, and the address of the API that takes them. */
export type EventScope = { account: string; address: string }

/** What the names of queued events in `localStorage` begin with. */
const prefix = 'event:'

/** How long an event waits for the server, in ms. */
const life = 30 * 86_400_000

const nameOf = ({ account, address }: EventScope, id = '') => `${prefix}${account}:${address}:${id}`

/**
 * Keeps events in this browser until the server has them. It is storage that is written before the page is gone, so what is
 * told as a page is closed is not lost.
 */
export function queueEvents<E extends DeviceEvent>(scope: EventScope, events: readonly E[]): void {
  try {
    for (const event of events) {
      localStorage.setItem(nameOf(scope, event.id), JSON.stringify({ at: Date.now(), event }))
    }
  } catch {
    // Without storage they are told once, or lost.
  }
}

/** The events that wait, oldest first. Those that nobody took in a month are dropped. */
export function listEvents<E extends DeviceEvent>(scope: EventScope): E[] {
  const found: { at: number; event: E }[] = []
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(nameOf(scope)))) {
      const kept = readKept<E>(localStorage.getItem(name))
      if (kept === null || kept.at < Date.now() - life) localStorage.removeItem(name)
      else found.push(kept)
    }
  } catch {
    // Storage can be forbidden: then nothing waits.
  }
  return found.sort((one, other) => one.at - other.at).map(({ event }) => event)
}

/** Where events of an account wait to be sent. What a browser keeps beside an address, after a `#`, is not sent. */
export function listScopes(account: string): EventScope[] {
  const own = `${prefix}${account}:`
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(own))
    const addresses = new Set(names.map((name) => name.slice(own.length, name.lastIndexOf(':'))))
    return [...addresses].filter((address) => !address.includes('#')).map((address) => ({ account, address }))
  } catch {
    return []
  }
}

/** Drops events that the server has answered for. */
export function dropEvents(scope: EventScope, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.removeItem(nameOf(scope, id))
  } catch {
    // Nothing was kept.
  }
}

/** Drops all events in this browser when somebody signs out. */
export function clearEvents(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

function readKept<E extends DeviceEvent>(text: string | null): { at: number; event: E } | null {
  try {
    const kept = JSON.parse(text ?? '') as { at?: unknown; event?: E } | null
    return typeof kept?.at === 'number' && typeof kept.event?.id === 'string'
      ? { at: kept.at, event: kept.event }
      : null
  } catch {
    return null
  }
}
