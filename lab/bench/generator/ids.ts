/** How many rows of each kind to generate, and how many items each course has. */
export type Size = { name: string; courses: number; members: number; enrollments: number; items: number }

/** A table's rows, as lines for `copy … from stdin`, in the columns that are named. */
export type Table = { name: string; columns: string[]; lines: () => Iterable<string> }

/** All generated events lie in the five years before this time. */
export const newest = Date.UTC(2026, 0, 1)
export const years = 5 * 365.25 * 86_400_000

const kinds = { user: '1', course: '2', enrollment: '3', session: '4', event: '5', section: '6', item: '7' }

/** The id of the row with this number (UUIDv7), which contains its time; greater numbers have greater ids. */
export function idOf(kind: keyof typeof kinds, number: number, of: number): string {
  const time = timeOf(number, of).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kinds[kind]}00-8000-${number.toString(16).padStart(12, '0')}`
}

/** When the row with this number was made, in ms. */
export function timeOf(number: number, of: number): number {
  return Math.floor(newest - years + (years * number) / of)
}

/** A time in ms as the database reads it. */
export const instant = (time: number) => new Date(time).toISOString()
