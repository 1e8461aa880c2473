import { testInterleavings } from '../../../testing/outline/interleavings.ts'

testInterleavings({ runs: 15, seed: 19 })
