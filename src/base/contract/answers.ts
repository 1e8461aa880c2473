import { z } from 'zod'

// These come out of columns that hold nothing else, or are made by the product; so they are described, and not looked at. To look at
// each of a list again was most of what its schema cost.

/** An id in an answer: a UUID. */
export function idInAnswer() {
  return z.string().meta({ format: 'uuid' })
}

/** An instant in an answer, in UTC. */
export function instantInAnswer() {
  return z.string().meta({ format: 'date-time' })
}
