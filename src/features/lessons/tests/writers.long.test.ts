import { testWriters } from '../../../testing/lessonWritersLaw.ts'

testWriters({ runs: 400, seed: 2, most: 60 })
