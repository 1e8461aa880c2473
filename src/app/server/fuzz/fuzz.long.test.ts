import { testOperations } from '../../../testing/operations.ts'

testOperations({ runs: 400, seed: 11 })
