import { type Random, side, whole } from '../../../../../base/drawing/random.ts'
import { disc, fill, hoop, type Ink, line, point, short } from '../../../../../base/drawing/shapes.ts'

const YEARS: readonly Ink[] = ['a', 'g', 'b', 'g']

/** Tree rings with uneven years, sawn through once, the halves slipped by a year. */
export function rings(random: Random): string {
  const cut = random(175, 225)
  const heart = cut + random(26, 70) * side(random)
  const level = random(150, 205)
  const slip = random(20, 34) * side(random)
  const golden = 2 + whole(random, 3)
  let drawing = ''
  let radius = 12
  for (let year = 0; radius < 270; year++) {
    const ink = year === golden ? 'c' : YEARS[year % 4]
    const ring = (y: number, half: -1 | 1) => halfDisc(ink ?? 'g', heart, y, radius, cut, half)
    // The youngest year is the widest and lies under all the others.
    drawing = ring(level, -1) + ring(level + slip, 1) + drawing
    radius += random(14, 38)
  }
  return drawing
}

/** The part of a disc on one side (-1 left, 1 right) of an upright cut. */
function halfDisc(ink: Ink, x: number, y: number, radius: number, cut: number, half: -1 | 1): string {
  const reach = (cut - x) * half
  if (reach >= radius) return ''
  if (reach <= -radius) return disc(ink, x, y, radius)
  const rise = Math.sqrt(radius * radius - reach * reach)
  const flags = `${reach < 0 ? 1 : 0} ${half > 0 ? 1 : 0}`
  return fill(
    ink,
    `M${point(cut, y - rise)}A${short(radius)} ${short(radius)} 0 ${flags} ${point(cut, y + rise)}Z`,
  )
}

/** Two sets of ripples that meet. */
export function moire(random: Random): string {
  const far = side(random)
  const x = 200 - far * random(50, 90)
  const y = random(180, 225)
  const farX = 200 + far * random(66, 96)
  const farY = random(95, 135)
  let drawing = disc('c', x, y, 12)
  for (let ripple = 1; ripple < 14; ripple++) drawing += hoop('a', 10 - ripple * 0.5, x, y, 2 + ripple * 25)
  drawing += disc('g', farX, farY, 118)
  for (let ripple = 0; ripple < 5; ripple++)
    drawing += hoop(ripple % 2 ? 'b' : 'c', 12, farX, farY, 102 - ripple * 22)
  return drawing
}

/** A planet half in shadow, with the paths of its moons before and behind it. */
export function orbit(random: Random): string {
  const radius = random(70, 84)
  const tilt = random(14, 32) * side(random)
  let behind = ''
  let before = ''
  let moons = ''
  for (let path = 0; path < 4; path++) {
    const wide = radius + 36 + path * 40
    const high = wide * 0.32
    const ring = (sweep: 0 | 1) =>
      `M${short(-wide)} 0A${short(wide)} ${short(high)} 0 0 ${sweep} ${short(wide)} 0`
    behind += ring(1)
    before += ring(0)
    const turn = Math.PI / 2 + random(0.83, 1.47) * side(random)
    moons += disc(
      path % 2 ? 'a' : 'c',
      Math.cos(turn) * wide,
      Math.sin(turn) * high,
      path === 1 ? 17 : random(8, 12),
    )
  }
  const r = short(radius)
  const night = `M0 -${r}A${r} ${r} 0 0 1 0 ${r}A${short(radius * 0.45)} ${r} 0 0 0 0 -${r}Z`
  return (
    `<g transform="translate(200 150)rotate(${short(tilt)})">` +
    line('a', 4, behind) +
    disc('b', 0, 0, radius) +
    fill('a', night) +
    line('a', 4, before) +
    `${moons}</g>`
  )
}
