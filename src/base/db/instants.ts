/**
 * An instant as the database tells it, in UTC, as ISO text with milliseconds. `Date` takes ten times as long to read what
 * PostgreSQL writes, and a list has one in each row; it is left those that are not written as usual.
 */
export function toIsoText(told: string): string {
  if (told[10] !== ' ' || !told.endsWith('+00')) return new Date(told).toISOString()
  const milliseconds = told.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${told.slice(0, 10)}T${told.slice(11, 19)}.${milliseconds}Z`
}
