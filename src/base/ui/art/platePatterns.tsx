import { Dots, GOLDEN_TURN } from '../../drawing/dots.ts'
import { oneOf, type Random, side } from '../../drawing/random.ts'
import { around, point, short } from '../../drawing/shapes.ts'

type Pattern = (props: { random: Random }) => React.ReactNode

/** Rings round a corner or the upper edge. */
const Rings: Pattern = ({ random }) => {
  const x = oneOf(random, [60, 160, 260])
  return [9, 8, 7, 6, 5, 4, 3, 2, 1].map((ring) => (
    <circle key={ring} className={ring === 1 ? 'c' : ring % 2 ? 'b' : 'g'} cx={x} cy="20" r={ring * 24} />
  ))
}

/** Leaves in a grid, two of them lit. */
const Leaves: Pattern = ({ random }) => {
  const lit = oneOf(random, [1, 4, 6])
  const halves = { c: '', b: '', e: '' }
  for (let leaf = 0; leaf < 12; leaf++) {
    const column = leaf % 4
    const row = Math.floor(leaf / 4)
    const falls = (column + row) % 2 === 0
    const half = (sweep: boolean) =>
      `M${column * 80 + (falls ? 3 : 77)} ${row * 80 + 3}a60 60 0 0 ${sweep ? 1 : 0} ${falls ? 74 : -74} 74z`
    halves[leaf === lit || leaf === lit + 5 ? 'c' : 'b'] += half(!falls)
    halves.e += half(falls)
  }
  return (['e', 'b', 'c'] as const).map((ink) => <path key={ink} className={ink} d={halves[ink]} />)
}

/** A sun with its rays, standing behind the initials. */
const Sun: Pattern = ({ random }) => {
  const x = 160 + random(10, 50) * side(random)
  let rays = ''
  for (let ray = 0; ray < 11; ray++) {
    const turn = 0.5 + (ray + 0.25) / 22
    rays += `M${point(x, 160)}L${around(x, 160, turn, 400)}L${around(x, 160, turn + 0.5 / 22, 400)}Z`
  }
  return (
    <>
      <path className="b" d={rays} />
      <circle className="g" cx={short(x)} cy="160" r="82" />
      <circle className="c" cx={short(x)} cy="160" r="66" />
    </>
  )
}

/** Arches of uneven height under the upper edge. */
const Arches: Pattern = ({ random }) => {
  const lit = oneOf(random, [1, 2, 3])
  return [0, 1, 2, 3, 4].map((arch) => {
    const drop = short(random(56, 150))
    return (
      <g key={arch} transform={`translate(${arch * 64} 0)`}>
        <path className={arch % 2 ? 'e' : 'b'} d={`M0 0H64V${drop}a32 32 0 0 1-64 0z`} />
        <circle className={arch === lit ? 'c' : 'g'} cx="32" cy={drop} r="15" />
      </g>
    )
  })
}

/** A seed head. */
const Seeds: Pattern = ({ random }) => {
  const x = random(100, 220)
  const heart = new Dots()
  const florets = new Dots()
  for (let seed = 1; seed < 360; seed++) {
    const away = 13.5 * Math.sqrt(seed)
    const seedX = x + Math.cos(seed * GOLDEN_TURN) * away
    const seedY = 106 + Math.sin(seed * GOLDEN_TURN) * away
    if (seedX < -9 || seedX > 329 || seedY < -9 || seedY > 250) continue
    const kind = away < 52 ? heart : florets
    kind.add(seedX, seedY, 6 + away * 0.05)
  }
  const draw = (dots: Dots, ink: 'sb r' | 'sc r') =>
    dots.lines().map(([size, path]) => <path key={size} className={ink} strokeWidth={size} d={path} />)
  return [draw(florets, 'sb r'), draw(heart, 'sc r')]
}

/** Everything a plate may carry; each leaves the lower third quiet enough for initials. */
export const PATTERNS = [Rings, Leaves, Sun, Arches, Seeds] as const
