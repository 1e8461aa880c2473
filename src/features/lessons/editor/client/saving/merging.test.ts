import { testMerging } from '../../../../../testing/lessonMergingLaw.ts'

testMerging({ runs: 60, seed: 3 })
