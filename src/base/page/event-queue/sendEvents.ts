import {
  type DeviceEvent,
  dropEvents,
  type EventScope,
  keepRefused,
  listEvents,
  listScopes,
} from './eventQueue.ts'

/** What the server says of the events that it was sent. */
type Taken = { kept: string[]; refused: { id: string }[] }

type Heard = (taken: Taken) => void

/** The most events of a call, and the most bytes: browsers send 64 KB of a page that is closed. */
const most = { events: 100, bytes: 48_000 }

/** How often one call after another is made; the rest waits for the next time. */
const rounds = 20

/** The sending under way, by what is sent where. */
const sending = new Map<string, Promise<void>>()

/** Who hears the answers, by what is sent where. */
const hearing = new Map<string, Set<Heard>>()

/**
 * Sends the events that wait, in calls of at most a hundred, and drops those that the server has answered for. What it cannot
 * take now stays: for lack of a network, of a session, or of a right, or while somebody else is signed in.
 * @param heard is called with each answer until all is sent, whoever sends it, before the events are dropped
 */
export function sendEvents(scope: EventScope, heard: Heard = () => {}): Promise<void> {
  const name = `${scope.account}:${scope.address}`
  const all = hearing.get(name) ?? new Set()
  hearing.set(name, all.add(heard))
  const before = sending.get(name) ?? Promise.resolve()
  const after = before.then(() => sendAll(scope, all)).finally(() => all.delete(heard))
  sending.set(name, after)
  return after
}

/**
 * Sends all events of an account that wait, wherever they are told.
 * @param heard is called with each answer
 */
export async function sendAllEvents(account: string, heard?: Heard): Promise<void> {
  await Promise.all(listScopes(account).map((scope) => sendEvents(scope, heard)))
}

async function sendAll(scope: EventScope, listeners: ReadonlySet<Heard>): Promise<void> {
  for (let round = 0, size: number = most.events; round < rounds; round += 1) {
    const batch = firstOf(listEvents(scope), size)
    if (batch.length === 0) return
    const answer = await fetch(scope.address, requestOf(scope, batch)).catch(() => null)
    const told = answer?.ok ? ((await answer.json().catch(() => null)) as Taken | null) : null
    if (told !== null) {
      keepRefused(scope, told.refused)
      for (const heard of listeners) heard(told)
      dropEvents(scope, [...told.kept, ...told.refused.map(({ id }) => id)])
    } else if (answer?.status !== 422) return
    // One of them is none: it is found by sending each alone.
    else if (size > 1) size = 1
    else {
      keepRefused(scope, batch)
      for (const heard of listeners) heard({ kept: [], refused: batch })
      dropEvents(scope, [batch[0]?.id ?? ''])
    }
  }
}

/** Sends what waits as the page is left, without awaiting an answer: what was taken is dropped when it is sent again. */
export function sendLastEvents(scope: EventScope): void {
  const batch = firstOf(listEvents(scope), most.events)
  if (batch.length > 0)
    void fetch(scope.address, { ...requestOf(scope, batch), keepalive: true }).catch(() => {})
}

function firstOf(events: readonly DeviceEvent[], size: number): DeviceEvent[] {
  let bytes = 0
  return events.slice(0, size).filter((event, nr) => {
    bytes += JSON.stringify(event).length
    return nr === 0 || bytes <= most.bytes
  })
}

// With whose they are: somebody else may have signed in meanwhile in another window, whose they must not become.
function requestOf({ account }: EventScope, events: readonly DeviceEvent[]): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sentAt: new Date().toISOString(), account, events }),
  }
}
