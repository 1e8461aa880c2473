import { Dots, GOLDEN_TURN } from '../../../../../base/drawing/dots.ts'
import { type Random, whole } from '../../../../../base/drawing/random.ts'
import { around, disc, fill, HEIGHT, type Ink, point, WIDTH } from '../../../../../base/drawing/shapes.ts'

/** The seed head of a sunflower: every seed one golden turn further, one spiral standing out. */
export function phyllo(random: Random): string {
  const x = random(150, 250)
  const y = random(115, 185)
  const heart = random(66, 92)
  const start = random(0, 6)
  const spiral = whole(random, 13)
  const seeds = new Dots()
  const florets = new Dots()
  const sparks = new Dots()
  for (let seed = 1; seed < 420; seed++) {
    const away = 14.4 * Math.sqrt(seed)
    const size = Math.min(21, 5 + away * 0.085)
    const seedX = x + Math.cos(start + seed * GOLDEN_TURN) * away
    const seedY = y + Math.sin(start + seed * GOLDEN_TURN) * away
    const outside = seedX < -9 || seedX > WIDTH + 9 || seedY < -9 || seedY > HEIGHT + 9
    if (outside || Math.abs(away - heart) < size / 2 + 2) continue
    const arm = (seed + 13 - spiral) % 13
    const kind = away < heart ? seeds : arm === 0 || arm === 8 ? sparks : florets
    kind.add(seedX, seedY, kind === seeds ? size * 1.3 : size)
  }
  return disc('a', x, y, heart) + seeds.draw('c') + florets.draw('b') + sparks.draw('a')
}

/** Three rings of petals around a seed. */
export function bloom(random: Random): string {
  const x = random(160, 240)
  const y = random(125, 175)
  const petals = 9 + whole(random, 4)
  const start = random(0, 1)
  const ring = (ink: Ink, length: number, shift: number) => {
    let path = ''
    for (let petal = 0; petal < petals; petal++) {
      const turn = start + (petal + shift) / petals
      const bulge = (side: number) => around(x, y, turn + (side * 0.62) / petals, length * 0.55)
      path += `M${point(x, y)}Q${bulge(-1)} ${around(x, y, turn, length)}Q${bulge(1)} ${point(x, y)}`
    }
    return fill(ink, path)
  }
  return (
    ring('e', 215, 0.5) + ring('b', 180, 0) + ring('a', 112, 0.5) + disc('c', x, y, 40) + disc('a', x, y, 14)
  )
}
