import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from './budgets/call.ts'

/** What a feature provides to tests of the whole product. */
export type Fixtures = {
  /** Statement budgets for every endpoint of the feature; several calls for an endpoint with several outcomes. */
  budgets: readonly Call[]
}

const features = join(import.meta.dirname, '../features')

/** Reads the fixtures of all features, from each `feature.fixtures.ts`. */
export async function readFixtures(): Promise<Fixtures[]> {
  const files = (await Array.fromAsync(glob('*/feature.fixtures.ts', { cwd: features }))).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(features, file)).href)))
  return modules.flatMap((exports) => Object.values(exports as Record<string, Fixtures>))
}
