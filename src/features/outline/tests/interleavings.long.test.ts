import { testInterleavings } from '../../../testing/outline/interleavings.ts'

testInterleavings({ runs: 2000, seed: 20 })
