import { expect, test } from 'vitest'
import { schema } from '../../../document/shared/schema.ts'
import { factsOf } from './factsOf.ts'

const pictures = (count: number) =>
  schema.nodeFromJSON({
    type: 'doc',
    content: Array.from({ length: count }, (_, nr) => ({
      type: 'image',
      attrs: { id: `image${String(nr).padStart(4, '0')}`, file: '0190a8c4-7b1e-7cc1-9d55-0f6a2b1c3d4e' },
    })),
  })

test('of many places to be mended the first are listed, and the others counted', () => {
  const { findings, moreFindings } = factsOf(pictures(203))
  expect([findings.length, moreFindings]).toEqual([200, 3])
  expect(factsOf(pictures(2)).moreFindings).toBe(0)
})
