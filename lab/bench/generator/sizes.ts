import type { Size } from './ids.ts'

/** The sizes at which the product is compared with itself, besides the demo world. */
export const sizes = {
  '1k': { name: '1 k courses', courses: 1_000, members: 1_000, enrollments: 10_000, items: 30 },
  '100k': { name: '100 k courses', courses: 100_000, members: 100_000, enrollments: 1_000_000, items: 30 },
  '1m': { name: '1 M courses', courses: 1_000_000, members: 1_000_000, enrollments: 10_000_000, items: 30 },
} as const satisfies Record<string, Size>
