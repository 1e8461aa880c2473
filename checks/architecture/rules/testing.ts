import { openingRule } from '../rule.ts'
import type { SourceFile } from '../sourceTree.ts'

/** Test helpers stay with the tests, and nothing builds on a test. */
export const testing = openingRule('testing', ({ from, path, to }) => {
  if (to.isTest) return `${path} is a test; nothing may open a test. Move what you need out of it.`
  if (to.layer !== 'testing' || mayOpenTesting(from)) return null
  return `${path} is for tests alone; this file is part of the product.`
})

/** Journeys of browsers are tests, and what the lab measures or breaks is tried with the people of tests. */
function mayOpenTesting(file: SourceFile): boolean {
  return file.place.isTest || file.place.layer === 'testing' || /^(e2e|lab)\//.test(file.path)
}
