import { chance, type Random, whole } from '../../../../../base/drawing/random.ts'
import {
  around,
  disc,
  fill,
  HEIGHT,
  type Ink,
  point,
  round,
  short,
  WIDTH,
} from '../../../../../base/drawing/shapes.ts'

/** Ridge behind ridge, and a sun. */
export function hills(random: Random): string {
  let drawing = disc('c', random(110, 290), random(88, 112), random(40, 58))
  const inks: readonly Ink[] = ['e', 'b', 'd', 'a']
  inks.forEach((ink, ridge) => {
    const level = 132 + ridge * 41
    let x = random(-90, -20)
    let y = level
    let up = chance(random, 0.5)
    let path = `M${point(x, 310)}V${short(y)}`
    while (x < WIDTH) {
      const next = x + random(70, 130)
      const nextY = level + random(8, 34 - ridge * 3) * (up ? -1 : 1)
      const bend = (next - x) * 0.45
      path += `C${point(x + bend, y)} ${point(next - bend, nextY)} ${point(next, nextY)}`
      x = next
      y = nextY
      up = !up
    }
    drawing += fill(ink, `${path}V310Z`)
  })
  return drawing
}

/** A staircase of arches under a sun. */
export function steps(random: Random): string {
  const rising = chance(random, 0.65)
  const lit = 1 + whole(random, 4)
  let drawing = disc('c', rising ? 104 : 296, random(78, 92), random(40, 50))
  for (let step = 0; step < 5; step++) {
    const middle = (rising ? step : 4 - step) * 80 + 40
    const top = 236 - step * 44 - random(0, 12)
    const inks: readonly Ink[] = step % 2 ? ['b', step === lit ? 'c' : 'a'] : ['a', step === lit ? 'c' : 'b']
    inks.forEach((ink, inner) => {
      const half = 40 - inner * 19
      drawing += fill(
        ink,
        `M${middle - half} ${HEIGHT}V${short(top + 40)}a${half} ${half} 0 0 1 ${half * 2} 0V${HEIGHT}Z`,
      )
    })
  }
  return drawing
}

/** Rays from a low sun, and its light on the water. */
export function beam(random: Random): string {
  const x = random(155, 245)
  const shore = random(205, 222)
  const y = shore - random(8, 26)
  let rays = ''
  const count = 24
  for (let ray = 0; ray < count; ray++) {
    const turn = (ray + 0.25) / count
    rays += `M${point(x, y)}L${around(x, y, turn, 500)}L${around(x, y, turn + 0.5 / count, 500)}Z`
  }
  let glints = ''
  for (let glint = 0; glint < 4; glint++) {
    const half = 74 - glint * 19
    glints += `M${short(x - half)} ${short(shore + 18 + glint * 17)}h${half * 2}`
  }
  return (
    fill('b', rays) +
    disc('g', x, y, 98) +
    disc('c', x, y, 80) +
    fill('a', `M0 ${short(shore)}H400V300H0Z`) +
    round('c', 8, glints)
  )
}
