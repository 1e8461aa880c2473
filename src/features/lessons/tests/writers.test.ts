import { testWriters } from '../../../testing/lessonWritersLaw.ts'

testWriters({ runs: 6, seed: 1, most: 30 })
