import { Dots } from '../../../../../base/drawing/dots.ts'
import { type Random, side, whole } from '../../../../../base/drawing/random.ts'
import { disc, fill, point, round, short, WIDTH } from '../../../../../base/drawing/shapes.ts'

/** A lit ball, screened as in a newspaper. */
export function halftone(random: Random): string {
  const lightX = 200 + random(40, 80) * side(random)
  const lightY = random(85, 120)
  const radius = random(104, 116)
  const shade = new Dots()
  let screen = ''
  for (let row = 0; row < 20; row++) {
    const y = row * 16
    const start = row % 2 ? 9 : 0
    screen += `M${start} ${y}H400`
    for (let x = start; x <= WIDTH; x += 18) {
      const dark = Math.hypot(x - lightX, y - lightY)
      if (Math.hypot(x - 200, y - 152) < radius && dark > 36)
        shade.add(x, y, Math.min(20, (dark - 16) * 0.13))
    }
  }
  return round('e', 5, screen, 18) + disc('b', 200, 152, radius + 8) + shade.draw('a')
}

const COLUMNS = 16
const COLUMN = WIDTH / COLUMNS

/** A sample in columns of dots, and the curve it comes from. */
export function plot(random: Random): string {
  const middle = 5 + whole(random, 6)
  const spread = random(2.2, 3)
  const bar = (column: number, height: number) =>
    `M${short(column * COLUMN + 2)} 300v${short(-height)}h21v${short(height)}z`
  let bars = ''
  let sample = ''
  for (let column = 0; column < COLUMNS; column++) {
    const height = 22 + 186 * Math.exp(-((column - middle) ** 2) / (2 * spread * spread))
    if (column !== middle) bars += bar(column, height)
    sample += `M${short((column + 0.5) * COLUMN)} 286V${short(Math.min(286, 316 - height - random(-8, 14)))}`
  }
  const peak = (middle + 0.5) * COLUMN
  const at = (spreads: number, y: number) => point(peak + spreads * spread * COLUMN, y)
  const curve =
    `M-9 262L${at(-3.2, 262)}C${at(-1.3, 262)} ${at(-0.9, 52)} ${at(0, 52)}` +
    `C${at(0.9, 52)} ${at(1.3, 262)} ${at(3.2, 262)}L409 262`
  return fill('b', bars) + fill('c', bar(middle, 208)) + round('a', 12, sample, 21) + round('a', 7, curve)
}
