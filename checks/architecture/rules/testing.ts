import { openingRule } from '../rule.ts'
import type { SourceFile } from '../sourceTree.ts'

/** Only tests import test helpers, and nothing imports a test. */
export const testing = openingRule('testing', ({ from, path, to }) => {
  if (to.isTest) return `${path} is a test; nothing may open a test. Move what you need out of it.`
  if (to.layer !== 'testing' || mayOpenTesting(from)) return null
  return `${path} is for tests alone; this file is part of the product.`
})

/** Besides tests, the browser tests in e2e and the measurements and fault injection in lab use the test helpers. */
function mayOpenTesting(file: SourceFile): boolean {
  return file.position.isTest || file.position.layer === 'testing' || /^(e2e|lab)\//.test(file.path)
}
