import { testOperations } from '../../../testing/operations.ts'

testOperations({ runs: 12, seed: 1 })
