/** A backup, a restore or an upgrade was refused; the message tells the operator why, and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
