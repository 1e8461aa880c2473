import type { Call } from './budgets/call.ts'
import { importFromFeatures } from './featureModules.ts'

/** What a feature provides to tests of the whole product. */
export type Fixtures = {
  /** Statement budgets for every endpoint of the feature; several calls for an endpoint with several outcomes. */
  budgets: readonly Call[]
}

/** Reads the fixtures of all features, from each `feature.fixtures.ts`. */
export function readFixtures(): Promise<Fixtures[]> {
  return importFromFeatures('*/feature.fixtures.ts')
}
