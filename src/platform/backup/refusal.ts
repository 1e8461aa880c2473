/** A backup, a restore or an upgrade that cannot go on; the message tells an operator why, and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** What went wrong, in the words of whoever met it. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
