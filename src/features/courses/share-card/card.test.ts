import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml } from '../../../testing/xml.ts'
import { drawCard } from './card.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '</text></svg><script>',
    '\u0d4e<b>',
    '"><image href="file:///etc/passwd"/>',
    '',
    '\ud800',
    'ক্ষ্মা',
  ),
)

/** The texts of a tree, from top to bottom. */
function textsIn(node: unknown): string[] {
  const { text, children = [] } = node as { text?: string; children?: unknown[] }
  return [...(text === undefined ? [] : [text]), ...children.flatMap(textsIn)]
}

test('whatever a title and a name hold, they stay texts, and the cover is a drawing without them', () => {
  fc.assert(
    fc.property(fc.uuid(), hostile, hostile, (id, title, by) => {
      const { node, images } = drawCard({ site: 'Tercet', course: { id, title, by } })
      expect(textsIn(node).slice(0, 1)).toEqual(['Tercet'])
      expect(textsIn(node).length).toBeLessThanOrEqual(3)
      for (const { data } of images) {
        const drawing = readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${new TextDecoder().decode(data)}`)
        expect(drawing.name).toBe('svg')
        const names = new Set(drawing.children.map(({ name }) => name))
        expect([...names].filter((name) => !['style', 'path', 'circle', 'g', 'text'].includes(name))).toEqual(
          [],
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('a card says the title, the teacher and the site', () => {
  const { node } = drawCard({
    site: 'Night School',
    course: { id: '1', title: 'Bread & Butter', by: 'Zofia' },
  })
  expect(textsIn(node)).toEqual(['Night School', 'Bread & Butter', 'Zofia'])
  expect(
    textsIn(drawCard({ site: 'Night School', tagline: 'Learn. Grow. Succeed.', course: null }).node),
  ).toEqual(['Night School', 'Learn', 'Grow', 'Succeed'])
})

test('a tagline of any length stands on the card as it is', () => {
  const { node } = drawCard({
    site: 'Night School',
    tagline: 'Knowledge belongs to everybody.',
    course: null,
  })
  expect(textsIn(node)).toEqual(['Night School', 'Knowledge belongs to everybody.'])
})

test('a logo stands before the name on every card, and alone on an icon', () => {
  const logo = { bytes: new Uint8Array([1]), width: 10, height: 10 }
  const course = { id: '1', title: 'Bread', by: 'Zofia' }
  for (const card of [{ site: 'Night School', course }, { icon: 180 }]) {
    const { node, images } = drawCard({ ...card, logo })
    expect(JSON.stringify(node)).toContain('"src":"logo"')
    expect(images.find(({ src }) => src === 'logo')?.data).toBe(logo.bytes)
  }
  expect(drawCard({ icon: 180, logo })).toMatchObject({ size: { width: 180, height: 180 } })
  expect(textsIn(drawCard({ icon: 180, logo }).node)).toEqual([])
})

test('a wide logo says the name itself', () => {
  const logo = { bytes: new Uint8Array([1]), width: 50, height: 10 }
  expect(textsIn(drawCard({ site: 'Night School', tagline: 'Read.', course: null, logo }).node)).toEqual([
    'Read',
  ])
})
