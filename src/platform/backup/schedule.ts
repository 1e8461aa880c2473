import type { TimeOfDay } from '../../base/config/backup.ts'

const hour = 3_600_000
const day = 24 * hour

/** The last moment, at or before `now`, at which the machine's clock showed this time of day. */
function lastMoment({ hour, minute }: TimeOfDay, now: Date): Date {
  const moment = new Date(now)
  moment.setHours(hour, minute, 0, 0)
  if (moment > now) moment.setDate(moment.getDate() - 1)
  return moment
}

/** The moment of the next backup after `now`. */
export function nextMoment(time: TimeOfDay, now: Date): Date {
  const moment = lastMoment(time, now)
  moment.setDate(moment.getDate() + 1)
  return moment
}

export type History = {
  /** When the instance was first started. */
  birth: Date | null
  /** When a backup was last proven, and when one was last begun. */
  proven: Date | null
  attempt: Date | null
}

/** Whether the daily backup is still to be made, and none was attempted within the last hour. */
export function isDue(time: TimeOfDay, { birth, proven, attempt }: History, now: Date): boolean {
  const moment = lastMoment(time, now)
  // A new instance has its first backup at the first such time after its start.
  const since = proven ?? birth
  if (since === null || since >= moment) return false
  return attempt === null || now.getTime() - attempt.getTime() >= hour
}

/** Whether the last proven backup is too old: more than two days. */
export function isStale({ birth, proven }: History, now: Date): boolean {
  const since = proven ?? birth
  return since !== null && now.getTime() - since.getTime() > 2 * day
}
