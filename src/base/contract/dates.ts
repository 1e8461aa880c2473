/** The day of an ISO instant as `YYYY-MM-DD`, in UTC, so that server and browser agree. */
export function day(instant: string): string {
  return instant.slice(0, 10)
}
