import { eventPrefix, refusedMark } from './names.ts'

/** An event that a device tells the server, with an id by which it is kept once. */
export type DeviceEvent = { id: string }

type Kept<E extends DeviceEvent> = { at: number; event: E; keepsRefused?: boolean }

/** Whose events they are, and the address of the API that takes them. */
export type EventScope = { account: string; address: string }

/** How long an event waits for the server, in ms. */
const life = 30 * 86_400_000

const nameOf = ({ account, address }: EventScope, id = '') => `${eventPrefix}${account}:${address}:${id}`

/**
 * Keeps events in this browser until the server has them. It is storage that is written before the page is gone, so what is
 * told as a page is closed is not lost.
 * @param keepsRefused whether what the server refuses stays here, where `refusedOf` says, because somebody typed it
 */
export function queueEvents<E extends DeviceEvent>(
  scope: EventScope,
  events: readonly E[],
  { keepsRefused = false } = {},
): void {
  try {
    for (const event of events) {
      const kept: Kept<E> = { at: Date.now(), event, ...(keepsRefused && { keepsRefused }) }
      localStorage.setItem(nameOf(scope, event.id), JSON.stringify(kept))
    }
  } catch {
    // Without storage they are lost, unless whoever told them sees that they do not wait, and sends them at once.
  }
}

/** The events that wait, oldest first. Those that nobody took in a month are dropped. */
export function listEvents<E extends DeviceEvent>(scope: EventScope): E[] {
  return listKept<E>(nameOf(scope)).map(({ event }) => event)
}

/** Where events stay that were refused at an address. */
export const refusedOf = ({ account, address }: EventScope): EventScope => ({
  account,
  address: `${address}${refusedMark}`,
})

/** Keeps those of the refused events that somebody typed, with what the server says of each, if anything. */
export function keepRefused(scope: EventScope, refused: readonly DeviceEvent[]): void {
  const waiting = new Map(listKept(nameOf(scope)).map((kept) => [kept.event.id, kept]))
  for (const told of refused) {
    const kept = waiting.get(told.id)
    if (kept?.keepsRefused) queueEvents(refusedOf(scope), [{ ...kept.event, ...told }])
  }
}

/** What is kept under names that begin so, oldest first. */
function listKept<E extends DeviceEvent>(begin: string): (Kept<E> & { name: string })[] {
  const found: (Kept<E> & { name: string })[] = []
  try {
    for (const name of Object.keys(localStorage).filter((key) => key.startsWith(begin))) {
      const kept = readKept<E>(localStorage.getItem(name))
      if (kept === null || kept.at < Date.now() - life) localStorage.removeItem(name)
      else found.push({ ...kept, name })
    }
  } catch {
    // Storage can be forbidden: then nothing waits.
  }
  return found.sort((one, other) => one.at - other.at)
}

/** Where events of an account wait to be sent. What a browser keeps beside an address, after a `#`, is not sent. */
export function listScopes(account: string): EventScope[] {
  const own = `${eventPrefix}${account}:`
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(own))
    const addresses = new Set(names.map((name) => name.slice(own.length, name.lastIndexOf(':'))))
    return [...addresses].filter((address) => !address.includes('#')).map((address) => ({ account, address }))
  } catch {
    return []
  }
}

type Unsent = DeviceEvent & { note?: unknown; text?: unknown; quote?: unknown; kind?: unknown }

/**
 * What an account's member did on purpose and the server has not taken, or has refused: the last text of each note, or the words it is
 * about, and nothing for each mark that something is done.
 */
export function listUnsent(account: string): string[] {
  const found = listKept<Unsent>(`${eventPrefix}${account}:`).filter(
    ({ name, event, keepsRefused }) =>
      keepsRefused || name.includes(`${refusedMark}:`) || event.kind === 'mark',
  )
  const last = new Map(found.map(({ event }) => [event.note ?? event.id, event]))
  return [...last.values()].map(({ text, quote }) => String(text || quote || ''))
}

/** Drops events that the server has answered for. */
export function dropEvents(scope: EventScope, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.removeItem(nameOf(scope, id))
  } catch {
    // Nothing was kept.
  }
}

/** Drops all events of an account in this browser when its member signs out. Those of others wait for them. */
export function clearEvents(account: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${eventPrefix}${account}:`)) localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

function readKept<E extends DeviceEvent>(text: string | null): Kept<E> | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept<E>> | null
    const { at, event, keepsRefused = false } = kept ?? {}
    return typeof at === 'number' && typeof event?.id === 'string' ? { at, event, keepsRefused } : null
  } catch {
    return null
  }
}
