import { isQueueWaiting } from './waiting.ts'

let actor: string | null = null

/** Notes who is signed in in this browser, by id; empty for a visitor. What they have kept before is sent now. */
export function noteActor(id: string): void {
  const isAnother = actor !== null && actor !== id
  actor = id
  if (isAnother && isQueueWaiting())
    import('./retry.ts').then(({ retryQueued: retryWishes }) => retryWishes())
}

export const actorHere = () => actor ?? ''
