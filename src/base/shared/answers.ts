import { z } from 'zod'

// Answers come out of columns that hold nothing else. To look at each id and instant of a list once more costs more than
// all else that is done to write it; so they are described, and not looked at.

/** An id in an answer: a UUID. */
export function idInAnswer() {
  return z.string().meta({ format: 'uuid' })
}

/** An instant in an answer, in UTC. */
export function instantInAnswer() {
  return z.string().meta({ format: 'date-time' })
}
