import { around, point } from '../../drawing/shapes.ts'

const X = 360
const Y = 400
const PETALS = 16

const RINGS = [
  { ink: 'paper', length: 480, width: 0.98, shift: 0.5 },
  { ink: 'verm', length: 400, width: 1, shift: 0 },
  { ink: 'blush', length: 304, width: 0.98, shift: 0.5 },
  { ink: 'plum', length: 246, width: 1.02, shift: 0 },
] as const

/** Each page with the flower has the same. */
const drawn = { rings: RINGS.map(({ ink, ...ring }) => ({ ink, d: petals(ring) })), stamens: stamens() }

/** A keyhole that turns out to be the heart of a flower: the poster beside the way in. Fills its box. */
export function KeyholeFlower({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      data-art=""
      viewBox="0 0 720 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M-1000-1000H2000V2000H-1000Z" fill="var(--slide-2)" />
      {drawn.rings.map(({ ink, d }) => (
        <path key={ink} d={d} fill={`var(--i-${ink})`} />
      ))}
      <circle cx={X} cy={Y} r="146" fill="var(--i-saff)" />
      <path d={drawn.stamens} fill="none" stroke="var(--i-plum)" strokeWidth="11" strokeLinecap="round" />
      <path
        d={`M${X - 46} ${Y + 82}L${X - 22} ${Y + 4}A48 48 0 1 1 ${X + 22} ${Y + 4}L${X + 46} ${Y + 82}Z`}
        fill="var(--i-night)"
      />
    </svg>
  )
}

function petals(ring: { length: number; width: number; shift: number }): string {
  let path = ''
  for (let petal = 0; petal < PETALS; petal++) {
    const turn = (petal + ring.shift) / PETALS - 0.25
    const bulge = (side: number) => around(X, Y, turn + (side * ring.width) / PETALS, ring.length * 0.56)
    path += `M${point(X, Y)}Q${bulge(-1)} ${around(X, Y, turn, ring.length)}Q${bulge(1)} ${point(X, Y)}Z`
  }
  return path
}

function stamens(): string {
  let path = ''
  for (let stamen = 0; stamen < 32; stamen++) path += `M${around(X, Y, stamen / 32, 122)}h.1`
  return path
}
