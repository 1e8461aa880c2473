import type { TimeOfDay } from '../../base/config/backup.ts'

const hour = 3_600_000
const day = 24 * hour

/** The last moment, at or before `now`, at which the machine's clock showed this time. */
function lastMoment({ hour, minute }: TimeOfDay, now: Date): Date {
  const moment = new Date(now)
  moment.setHours(hour, minute, 0, 0)
  if (moment > now) moment.setDate(moment.getDate() - 1)
  return moment
}

/** The next one after `now`. */
export function nextMoment(time: TimeOfDay, now: Date): Date {
  const moment = lastMoment(time, now)
  moment.setDate(moment.getDate() + 1)
  return moment
}

export type History = {
  /** When the instance was started for the first time. */
  birth: Date | null
  /** When a backup was proven last, and when one was begun last. */
  proven: Date | null
  attempt: Date | null
}

/** True when tonight's backup has yet to be made, and none was tried within the last hour. */
export function isDue(time: TimeOfDay, { birth, proven, attempt }: History, now: Date): boolean {
  const moment = lastMoment(time, now)
  // A new instance has its first quiet hour still to come.
  const since = proven ?? birth
  if (since === null || since >= moment) return false
  return attempt === null || now.getTime() - attempt.getTime() >= hour
}

/** True when it is too long ago that a backup was proven: longer than two nights. */
export function isStale({ birth, proven }: History, now: Date): boolean {
  const since = proven ?? birth
  return since !== null && now.getTime() - since.getTime() > 2 * day
}
