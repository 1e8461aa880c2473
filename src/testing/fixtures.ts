import type { Answers } from './access.ts'
import type { Call } from './budgets/call.ts'
import { importFromFeatures } from './featureModules.ts'
import type { MakeObjects } from './objects.ts'
import type { OldIds, Rows } from './oldRows.ts'
import type { VisitorChange } from './visitorChange.ts'

/** What a feature provides to tests of the whole product. */
export type Fixtures = {
  /** Statement budgets for every endpoint of the feature; several calls for an endpoint with several outcomes. */
  budgets: readonly Call[]
  /** What addresses answer to whom, where the contract's `access` does not say it. */
  access?: Readonly<Record<string, Partial<Answers>>>
  /** Creates what the paths of its endpoints name by an id. */
  objects?: MakeObjects
  /** Rows of its tables in a database of an older version. */
  oldRows?: (ids: OldIds) => Rows
  /** Its lists in what a member takes along. */
  exports?: readonly string[]
  /** A change that visitors may make, for tests of changes that nobody signed in makes. */
  visitorChange?: VisitorChange
}

/** Reads the fixtures of all features, from each `feature.fixtures.ts`. */
export function readFixtures(): Promise<Fixtures[]> {
  return importFromFeatures('*/feature.fixtures.ts')
}
