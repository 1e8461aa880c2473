/** A backup, a restore or an upgrade was refused; the message tells the operator why, and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** There is no room on the disk; found before it was full. */
export class NoRoom extends Refusal {}

// The codes of Node and PostgreSQL for a full disk.
const full = ['ENOSPC', 'EDQUOT', '53100']

/** Whether work failed because a disk is full. */
export function isFullDisk(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NoRoom || ('code' in cause && full.includes(String(cause.code)))) return true
  }
  return false
}

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
