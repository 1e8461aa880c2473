import { expect, test } from 'vitest'
import { newId } from './ids.ts'

/** The time that a UUIDv7 begins with, in ms. */
function timeIn(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

test('ids are UUIDs of version 7, no two the same, that tell when they were made', () => {
  const start = Date.now()
  const ids = Array.from({ length: 1000 }, newId)
  const end = Date.now()
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(timeIn(id)).toBeGreaterThanOrEqual(start)
    expect(timeIn(id)).toBeLessThanOrEqual(end)
  }
})
