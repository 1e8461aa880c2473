import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyShelf } from './EmptyShelf.tsx'
import { KeyholeFlower } from './KeyholeFlower.tsx'
import { Plate } from './Plate.tsx'
import { RolledStop } from './RolledStop.tsx'

const people = [
  'Ada Byron',
  'Grace',
  'نور الدين',
  'বেগম রোকেয়া',
  'Ö Ü',
  '',
  '<i> "&',
  'Zoë van den Berg',
  'Wu',
  'M M',
]

const drawings = [
  <EmptyShelf key="shelf" />,
  <EmptyShelf key="muted" muted />,
  <KeyholeFlower key="flower" />,
  <RolledStop key="stop" />,
  ...people.map((name) => <Plate key={name} name={name} />),
].map((drawing) => [drawing.key, renderToStaticMarkup(drawing)] as const)

test.each(drawings)(
  'the drawing %s is decoration that any content policy and any neighbour can live with',
  (_, svg) => {
    expect(svg).toMatch(/^<svg [^>]*aria-hidden="true" focusable="false">/)
    expect(svg).not.toMatch(/ style=| id=|NaN|undefined|Infinity/)
  },
)

test('a shelf in an error is quieter than an empty one', () => {
  expect(renderToStaticMarkup(<EmptyShelf muted />)).not.toContain('--i-plum')
  expect(renderToStaticMarkup(<EmptyShelf />)).toContain('--i-plum')
})

test('a person always has the same plate, with their initials and without their title', () => {
  const plate = renderToStaticMarkup(<Plate name="Dr. Elif Arslan" />)
  expect(plate).toContain('>EA</text>')
  expect(renderToStaticMarkup(<Plate name="Dr. Elif Arslan" />)).toBe(plate)
})

test('different people do not all look the same', () => {
  const looks = Array.from('abcdefghijklmnopqrst', (letter) =>
    renderToStaticMarkup(<Plate name={`${letter} Doe`} />),
  )
  expect(new Set(looks.map((svg) => svg.replace(/<text.*/, ''))).size).toBeGreaterThan(15)
})

test('a name with markup stays text', () => {
  const plate = renderToStaticMarkup(<Plate name="<script> & <b>x" />)
  expect(plate).toContain('>SB</text>')
  expect(plate).not.toContain('<script')
})

test('404 stands on the hill in three digits and its stop lies below it', () => {
  const svg = renderToStaticMarkup(<RolledStop />)
  expect([...svg.matchAll(/>(\d)<\/text>/g)].map(([, digit]) => digit)).toEqual(['4', '0', '4'])
  const heights = [...svg.matchAll(/<text transform="translate\([\d.]+ ([\d.]+)\)/g)].map(([, y]) =>
    Number(y),
  )
  const stop = Number(svg.match(/cx="330" cy="([\d.]+)"/)?.[1])
  expect(stop + 60).toBeGreaterThan(Math.max(...heights))
})
