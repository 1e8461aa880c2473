import { type Drawn, heading, inks, mix, rise } from './drawing.ts'

const { g, a, b, c } = inks.stone

/** What is shown, and the lengths of the axis in pixels. */
const years = [
  { name: 'last year', value: 97, x: 210, ink: c },
  { name: 'this year', value: 99, x: 370, ink: b },
] as const
const [bottom, full] = [300, 190]

/** A film about an axis that does not begin at zero. */
export const axis: Drawn = {
  seconds: 28,
  draw(at) {
    const begins = 95 * (rise(at, 9, 15) - rise(at, 22.5, 26))
    const most = 100
    const heightOf = (value: number) => (full * (value - begins)) / (most - begins)
    const [last, now] = years.map(({ value }) => heightOf(value)) as [number, number]
    const bars = years
      .map(({ name, value, x, ink }) => {
        const height = heightOf(value) * rise(at, 0.5, 2.5)
        return `<rect x="${x}" y="${bottom - height}" width="90" height="${height}" fill="${ink}"/>
          <text x="${x + 45}" y="${bottom - height - 9}" class="ui" text-anchor="middle" font-size="19" fill="${a}">${value}</text>
          <text x="${x + 45}" y="${bottom + 23}" class="ui" text-anchor="middle" font-size="15" fill="${a}">${name}</text>`
      })
      .join('')
    const marks = [0, 0.5, 1]
      .map((part) => {
        const y = bottom - full * part
        return `<line x1="164" x2="500" y1="${y}" y2="${y}" stroke="${mix(a, part === 0 ? 100 : 18)}" stroke-width="${part === 0 ? 2 : 1}"/>
          <text x="154" y="${y + 5}" class="ui" text-anchor="end" font-size="15" fill="${part === 0 && begins > 1 ? b : a}">${Math.round(begins + (most - begins) * part)}</text>`
      })
      .join('')
    const grown = Math.round((100 * (now - last)) / last)
    const [title, words] = said(at)
    return `<rect width="640" height="360" fill="${g}"/>${marks}${bars}
      <text x="612" y="46" class="display" text-anchor="end" font-size="25" fill="${a}" opacity="${rise(at, 5, 6)}">+${grown} %</text>
      <text x="612" y="70" class="ui" text-anchor="end" font-size="15" fill="${a}" opacity="${rise(at, 5, 6)}">as the bars show it</text>
      ${heading(title, words, a, 'oklch(0.5 0.16 36)')}`
  },
}

function said(at: number): [string, string] {
  if (at < 8) return ['Two bars', 'An axis from 0 to 100']
  if (at < 16) return ['The axis moves', 'The numbers do not']
  if (at < 22) return ['The lie factor', '100 % ÷ 2.1 % ≈ 48']
  return ['Back to zero', 'Bars are read by their length']
}
