import { chance, oneOf, type Random, side, whole } from '../../../../../base/drawing/random.ts'
import { disc, fill, type Ink, point, round, short } from '../../../../../base/drawing/shapes.ts'

const LEAVES: readonly Ink[] = ['a', 'b', 'e', 'b', 'd']

/** An open book, its pages fanned, and a full stop rising from it. */
export function pages(random: Random): string {
  const height = random(64, 88)
  const lit = 1 + whole(random, 3)
  const litSide = side(random)
  let drawing = disc('c', 200, random(60, 80), 36)
  for (const half of [-1, 1]) {
    const tip = (leaf: number) => point(200 + half * (196 - leaf * 27), 232 - Math.sqrt(leaf) * height)
    const bend = (leaf: number) => point(200 + half * (120 - leaf * 24), 196 - leaf * 17)
    LEAVES.forEach((ink, leaf) => {
      drawing += fill(
        leaf === lit && half === litSide ? 'c' : ink,
        `M200 268Q${bend(leaf)} ${tip(leaf)}L${tip(leaf + 1)}Q${bend(leaf + 1)} 200 268Z`,
      )
    })
  }
  return drawing
}

/** A program as it is written: lines that step in and out, and the line being read. */
export function code(random: Random): string {
  const lines = { a: '', b: '', c: '' }
  const current = 3 + whole(random, 4)
  let depth = 0
  for (let row = 0; row < 10; row++) {
    let x = 82 + depth * 28
    for (let words = 1 + whole(random, 3); words > 0; words--) {
      const width = random(14, 70)
      lines[row === current ? 'c' : oneOf(random, ['a', 'b', 'b'])] +=
        `M${short(x)} ${24 + row * 28}h${short(width)}`
      x += width + 28
    }
    depth = Math.max(0, Math.min(4, depth + (chance(random, 0.55) ? 1 : -1)))
  }
  return (
    fill('e', `M0 ${10 + current * 28}H400v28H0Z`) +
    fill('a', 'M0 0H50V300H0Z') +
    round('g', 6, 'M25 24V300', 28) +
    round('a', 16, lines.a) +
    round('b', 16, lines.b) +
    round('c', 16, lines.c)
  )
}
