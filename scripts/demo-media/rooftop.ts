import { heading, inks, mix } from './drawing.ts'

const { deep } = inks
const ground = 'oklch(0.23 0.05 238)'

/** Where the star goes: a circle about a point below the house, in degrees from the chimney towards the west. */
const way = { x: 300, y: 560, away: 372 }

function placeOf(degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return { x: way.x + way.away * Math.sin(angle), y: way.y - way.away * Math.cos(angle) }
}

const round = (value: number) => Math.round(value * 10) / 10

/** A star with what is said of it, above it or beside it. */
function star(degrees: number, words: string, size: number, beside = false): string {
  const { x, y } = placeOf(degrees)
  const at = beside
    ? `x="${round(x + 14)}" y="${round(y - 8)}"`
    : `x="${round(x)}" y="${round(y - 18)}" text-anchor="middle"`
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${size}" fill="${deep.c}"/>
    <text ${at} class="ui" font-size="16" fill="${deep.a}">${words}</text>`
}

/** Faint ones, the same each time. */
function faint(): string {
  return Array.from({ length: 70 }, (_, at) => {
    const [x, y] = [((at * 0.618034) % 1) * 640, 84 + ((at * 0.754878) % 1) * 190]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${0.6 + ((at * 7) % 5) / 6}" fill="${mix(deep.a, 45)}"/>`
  }).join('')
}

/** One star over a chimney, at ten on three evenings: each evening it has gone on a little to the west. In SVG of 640 by 360. */
export function rooftop(): string {
  const [from, to] = [placeOf(-46), placeOf(48)]
  return `<rect width="640" height="360" fill="${deep.g}"/>${faint()}
    <path d="M${round(from.x)} ${round(from.y)} A${way.away} ${way.away} 0 0 1 ${round(to.x)} ${round(to.y)}" fill="none" stroke="${deep.b}" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/>
    <path d="M0 322 H640 V360 H0 Z" fill="${ground}"/>
    <path d="M170 322 V292 L300 226 L430 292 V322 Z" fill="${ground}"/>
    <path d="M284 250 V206 H316 V250 Z" fill="${ground}"/><rect x="279" y="200" width="42" height="8" fill="${ground}"/>
    <rect x="216" y="296" width="22" height="18" fill="${deep.c}"/><rect x="362" y="296" width="22" height="18" fill="${mix(deep.c, 35)}"/>
    ${star(0, 'today', 7)}${star(7.5, 'in a week', 6, true)}${star(30, 'in a month', 7, true)}
    <g class="ui" font-size="17" fill="${deep.a}" text-anchor="middle"><text x="40" y="348">east</text><text x="300" y="348">south</text><text x="600" y="348">west</text></g>
    ${heading('The same star, always at ten', 'Each evening it stands a little further west', deep.a, deep.c)}`
}
