import { testReleases } from '../../../testing/outline/releases.ts'

testReleases({ every: 1, runs: 100_000, seed: 7 })
