import { type Drawn, heading, inks, mix, rise } from './drawing.ts'

/** Stars around the northern pole: their right ascension in hours, their declination in degrees, and how large they are drawn. */
const plough = [
  [11.06, 61.75, 3.4],
  [11.03, 56.38, 3],
  [11.9, 53.69, 3],
  [12.26, 57.03, 2.4],
  [12.9, 55.96, 3.4],
  [13.4, 54.93, 3.1],
  [13.79, 49.31, 3.3],
] as const
const queen = [
  [0.15, 59.15, 3],
  [0.68, 56.54, 3],
  [0.95, 60.72, 3],
  [1.43, 60.24, 2.7],
  [1.91, 63.67, 2.3],
] as const
const lesserBear = [
  [17.54, 86.59, 1.7],
  [16.77, 82.04, 1.7],
  [15.73, 77.79, 1.7],
  [14.85, 74.16, 3],
  [15.35, 71.83, 2.4],
] as const

type Star = readonly [hours: number, declination: number, size: number]
type Place = { x: number; y: number }

/** Faint ones, the same each time. */
const faint: Star[] = Array.from({ length: 150 }, (_, at) => {
  const [one, two] = [(at * 0.618034) % 1, (at * 0.754878) % 1]
  return [one * 24, 88 - 78 * Math.sqrt(two), 0.6 + ((at * 7) % 5) / 6]
})

/** How many pixels a degree takes, and where the pole stands where nothing else is said. */
const [degree, pole] = [3.4, { x: 330, y: 168 }]

/** Where a star stands for who looks north: the sky turns against the clock, and later stars follow. */
function placeOf([hours, declination]: Star, turned: number, { x, y }: Place): Place {
  const [angle, away] = [((hours - 11) * 15 + 110 - turned) * (Math.PI / 180), (90 - declination) * degree]
  return { x: x + away * Math.sin(angle), y: y - away * Math.cos(angle) }
}

const round = (value: number) => Math.round(value * 10) / 10
const line = (places: readonly Place[]) => places.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')

/** A film about the star that stays, drawn anew for each moment. */
export const sky: Drawn = {
  seconds: 32,
  draw(at) {
    const turned = 90 * rise(at, 9, 19)
    const lowered = 116 * rise(at, 23.5, 26)
    const centre = { x: pole.x, y: pole.y - 60 * rise(at, 20, 21.5) + lowered }
    const dots = (stars: readonly Star[], ink: string) =>
      stars
        .map((star) => ({ ...placeOf(star, turned, centre), r: star[2] }))
        .map(({ x, y, r }) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${ink}"/>`)
        .join('')
    const figure = (stars: readonly Star[]) =>
      `<polyline points="${line(stars.map((star) => placeOf(star, turned, centre)))}" fill="none" stroke="${inks.deep.b}" stroke-width="1.4"/>`
    const [merak, dubhe] = [plough[1], plough[0]].map((star) => placeOf(star, turned, centre)) as [
      Place,
      Place,
    ]
    const drawn = rise(at, 3.5, 6)
    const tip = {
      x: merak.x + (centre.x - merak.x) * drawn * 0.97,
      y: merak.y + (centre.y - merak.y) * drawn * 0.97,
    }
    const pointing = `<line x1="${round(merak.x)}" y1="${round(merak.y)}" x2="${round(tip.x)}" y2="${round(tip.y)}" stroke="${inks.deep.c}" stroke-width="2" stroke-dasharray="2 6" stroke-linecap="round" opacity="${drawn * (1 - rise(at, 19, 20))}"/>`
    const trails =
      turned === 0 ? '' : [...plough, ...queen, ...lesserBear].map((star) => trail(star, turned)).join('')
    const [title, words] = said(at)
    return `<rect width="640" height="360" fill="${inks.deep.g}"/>
      ${dots(faint, mix(inks.deep.a, 55))}
      <g opacity="${1 - rise(at, 19.5, 20.5)}">${trails}</g>
      ${figure(plough)}<polyline points="${line([plough[0], plough[3]].map((star) => placeOf(star as Star, turned, centre)))}" stroke="${inks.deep.b}" stroke-width="1.4"/>
      ${figure(queen)}${pointing}
      ${dots([...plough, ...queen, ...lesserBear], inks.deep.a)}
      <circle cx="${merak.x}" cy="${merak.y}" r="8" fill="none" stroke="${inks.deep.c}" opacity="${rise(at, 2.5, 3.2) * (1 - rise(at, 8, 9))}"/>
      <circle cx="${dubhe.x}" cy="${dubhe.y}" r="8" fill="none" stroke="${inks.deep.c}" opacity="${rise(at, 2.5, 3.2) * (1 - rise(at, 8, 9))}"/>
      <circle cx="${centre.x}" cy="${centre.y}" r="4.6" fill="${inks.deep.c}"/>
      <path d="M0 318 Q90 306 170 314 T340 312 T520 308 T640 316 V360 H0 Z" fill="oklch(0.23 0.05 238)"/>
      <path d="M470 312 v-26 l17 -14 l17 14 v26 Z" fill="oklch(0.23 0.05 238)"/><rect x="482" y="292" width="9" height="10" fill="${inks.deep.c}"/>
      ${height(at, centre)}
      ${heading(title, words, inks.deep.a, inks.deep.c)}`
  },
}

/** The way that a star has come. */
function trail(star: Star, turned: number): string {
  const [from, to] = [placeOf(star, 0, pole), placeOf(star, turned, pole)]
  const away = round((90 - star[1]) * degree)
  return `<path d="M${round(from.x)} ${round(from.y)} A${away} ${away} 0 0 0 ${round(to.x)} ${round(to.y)}" fill="none" stroke="${inks.deep.a}" stroke-width="1" opacity="0.35"/>`
}

/** How high the star stands above the horizon. */
function height(at: number, centre: Place): string {
  const seen = rise(at, 21, 22) * (1 - rise(at, 28, 29))
  const words = at < 24.5 ? '56° in Edinburgh' : '24° in Dhaka'
  return `<g opacity="${seen}" stroke="${inks.deep.c}" stroke-width="2" fill="none">
    <path d="M${centre.x} ${centre.y + 12} V310 M${centre.x - 8} 310 H${centre.x + 8}"/>
    <text x="${centre.x + 14}" y="${(centre.y + 324) / 2}" class="ui" stroke="none" fill="${inks.deep.c}" font-size="20">${words}</text></g>`
}

function said(at: number): [string, string] {
  if (at < 8) return ['Which way is north?', 'The Plough points at it']
  if (at < 20) return ['Everything turns', hour(at)]
  if (at < 28) return ['How high it stands', 'is your latitude']
  return ['Your turn', 'Go out and look']
}

function hour(at: number): string {
  const minutes = Math.round((6 * 60 * rise(at, 9, 19)) / 20) * 20
  const now = (21 * 60 + minutes) % (24 * 60)
  return `${String(Math.floor(now / 60)).padStart(2, '0')}:${String(now % 60).padStart(2, '0')}`
}
