import { test } from 'vitest'
import { checkingHolds, renderingHolds } from '../../../testing/lessonLaws.ts'

test('any document of the schema becomes a well-formed page that says what its author wrote, and nothing else', () => {
  renderingHolds(60)
})

test('anything else is refused, or kept in a form that is kept as it is', () => {
  checkingHolds(300)
})
