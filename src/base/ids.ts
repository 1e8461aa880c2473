import { randomUUIDv7 } from 'node:crypto'

/** A new UUIDv7 (RFC 9562), which is unique without asking the database and sorts by creation time. */
export function newId(): string {
  return randomUUIDv7()
}
