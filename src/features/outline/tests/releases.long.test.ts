import { testPreviews } from '../../../testing/outline/previews.ts'
import { testReleases } from '../../../testing/outline/releases.ts'
import { testStates } from '../../../testing/outline/states.ts'

testReleases({ every: 1, runs: 100_000, seed: 7 })
testStates({ runs: 100_000, seed: 8 })
testPreviews({ runs: 1000, seed: 9 })
