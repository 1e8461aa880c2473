import { servingText } from '../shared/text/serving.ts'
import { problem } from './http/problems.ts'

/** For how many ms a call may wait for a place, as for a connection. */
const patience = 10_000

/** Places for so many at once; whoever comes later waits in a row. */
export type Places = {
  /** @throws Problem 503 when there was no place within ten seconds */
  enter(): Promise<void>
  leave(): void
}

export function makePlaces(most: number): Places {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async enter() {
      if (inside < most) {
        inside += 1
        return
      }
      const place = Promise.withResolvers<void>()
      waiting.push(place.resolve)
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(place.resolve), 1)
        place.reject(problem({ code: 'unavailable', status: 503, detail: servingText.unavailable }))
      }, patience)
      await place.promise.finally(() => clearTimeout(giveUp))
    },
    leave() {
      // Whoever has waited longest takes over the place.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    },
  }
}
