import { sendWaitingEvents } from '../event-queue/waiting.ts'
import { ownerOfPages } from '../offline-pages/owner.ts'
import { isQueueWaiting } from './waiting.ts'

let actor: string | null = null

/**
 * Notes who is signed in, by id, or empty for a visitor. When that changes, their queued calls and events are sent. What is
 * kept in this browser of somebody who is not signed in goes.
 */
export function noteActor(id: string): void {
  const isAnother = actor !== null && actor !== id
  if (actor !== id) sendWaitingEvents(id)
  actor = id
  if (isAnother && isQueueWaiting()) import('./retry.ts').then(({ retryQueued }) => retryQueued())
  const owner = ownerOfPages()
  if (owner !== null && (owner !== id || id === ''))
    import('../offline-pages/cache.ts').then(({ forgetPages }) => forgetPages())
}

/** The id of the member who is signed in; empty for a visitor, and before anybody was noted. */
export const actorHere = () => actor ?? ''
