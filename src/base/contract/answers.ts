import { z } from 'zod'

// These values come from typed columns or are made by the product, so they are described but not validated: validating each
// row of a list was most of the cost of its schema.

/** An id in an answer: a UUID. */
export function idInAnswer() {
  return z.string().meta({ format: 'uuid' })
}

/** An instant in an answer, in UTC. */
export function instantInAnswer() {
  return z.string().meta({ format: 'date-time' })
}
