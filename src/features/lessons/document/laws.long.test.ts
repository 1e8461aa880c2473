import { test } from 'vitest'
import { checkingHolds, renderingHolds } from '../../../testing/lessonLaws.ts'
import { testMerging } from '../../../testing/lessonMergingLaw.ts'
import { testWriters } from '../../../testing/lessonWritersLaw.ts'

test('thousands of documents of the schema become well-formed pages that say what their authors wrote', () => {
  renderingHolds(2_000)
}, 600_000)

test('tens of thousands of other values are refused, or kept in a form that is kept as it is', () => {
  checkingHolds(20_000)
}, 600_000)

testMerging({ runs: 20_000, seed: 4 })

testWriters({ runs: 400, seed: 2, most: 60 })
