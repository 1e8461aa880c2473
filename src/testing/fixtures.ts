import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from './budgets/call.ts'

/** What tests of the whole product need to know of a feature. */
export type Fixtures = {
  /** Every address of the feature with a statement budget; several calls where it can do several things. */
  budgets: readonly Call[]
}

const features = join(import.meta.dirname, '../features')

/** The fixtures of every feature, from each `feature.fixtures.ts`. */
export async function readFixtures(): Promise<Fixtures[]> {
  const files = (await Array.fromAsync(glob('*/feature.fixtures.ts', { cwd: features }))).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(features, file)).href)))
  return modules.flatMap((exports) => Object.values(exports as Record<string, Fixtures>))
}
