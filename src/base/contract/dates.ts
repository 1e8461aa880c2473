/** The day of an instant as the product writes it: `YYYY-MM-DD`, in UTC, so that server and browser agree. */
export function day(instant: string): string {
  return instant.slice(0, 10)
}

/** The time of day of an instant as the product writes it: `HH:MM`, in UTC. */
export function time(instant: string): string {
  return instant.slice(11, 16)
}
