/** The day of an ISO instant as `YYYY-MM-DD`, in UTC, so that server and browser agree. */
export function day(instant: string): string {
  return instant.slice(0, 10)
}

/** The time of day of an ISO instant as `HH:MM`, in UTC. */
export function time(instant: string): string {
  return instant.slice(11, 16)
}
