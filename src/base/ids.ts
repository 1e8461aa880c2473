import { randomUUIDv7 } from 'node:crypto'

/** A new UUIDv7 (RFC 9562): unique without asking the database, and sorted by the time it was made. */
export function newId(): string {
  return randomUUIDv7()
}
