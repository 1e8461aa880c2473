import { point, short } from '../../drawing/shapes.ts'

const REST = 330
const STEEP = 0.000145
const RADIUS = 60

/** The ground is a parabola, lowest where the stop comes to rest; lifted for the ground behind. */
const ground = (x: number) => 446 - STEEP * (x - REST) ** 2
const slope = (x: number) => -2 * STEEP * (x - REST)

/** Three places the stop has passed on its way down, from small and faint to large. */
const PASSED = [
  { x: 742, radius: 18, opacity: 0.2 },
  { x: 642, radius: 28, opacity: 0.28 },
  { x: 516, radius: 41, opacity: 0.38 },
]

/**
 * A word on a hill, and its full stop, which has rolled down and lies at the bottom. Stands on the lower edge.
 * `word` has three signs; without signs only the stop is there.
 */
export function RolledStop({ word = '404', className }: { word?: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      data-art=""
      viewBox="0 0 1600 520"
      preserveAspectRatio="xMidYMax slice"
      overflow="visible"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="1352" cy="96" r="60" fill="var(--i-saff)" />
      <path
        d="M-20 400C160 336 300 316 460 322S980 352 1200 286S1500 190 1620 170V520H-20Z"
        fill="var(--i-lilac)"
        opacity=".5"
      />
      {[...word].map((sign, at) => {
        const x = 890 + 204 * at
        return (
          <text
            key={x}
            transform={`translate(${point(x, ground(x) + 5)})rotate(${degrees(x)})`}
            textAnchor="middle"
            fontFamily="var(--font-display)"
            fontWeight="640"
            fontSize="330"
            fill="var(--ink)"
          >
            {sign}
          </text>
        )
      })}
      <path d={hill(0)} fill="var(--i-orchid)" />
      <path d={hill(52)} fill="color-mix(in oklab, var(--i-orchid), var(--i-plum) 36%)" />
      {PASSED.map(({ x, radius, opacity }) => (
        <circle
          key={x}
          cx={x}
          cy={short(above(x, radius))}
          r={radius}
          fill="var(--i-verm)"
          opacity={opacity}
        />
      ))}
      <circle cx={REST} cy={short(above(REST, RADIUS))} r={RADIUS} fill="var(--i-verm)" />
    </svg>
  )
}

const degrees = (x: number) => short((Math.atan(slope(x)) * 180) / Math.PI)

/** Where the centre of a ball is that touches the ground at x. */
const above = (x: number, radius: number) => ground(x) - radius * Math.hypot(1, slope(x))

/** The ground from edge to edge; a parabola is exactly one quadratic curve. */
function hill(lower: number): string {
  const [from, to] = [-20, 1620]
  const middle = (from + to) / 2
  const control = ground(from) + slope(from) * (middle - from)
  return `M${point(from, ground(from) + lower)}Q${point(middle, control + lower)} ${point(to, ground(to) + lower)}V520H${from}Z`
}
