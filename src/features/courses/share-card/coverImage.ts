import { fingerprint } from '../../../base/drawing/fingerprint.ts'
import { seeded } from '../../../base/drawing/random.ts'
import { drawCover } from '../cover/shared/cover.ts'
import { FAMILIES } from '../cover/shared/families.ts'
import { legible } from './fonts.ts'
import { inksOf } from './inks.ts'

export type Size = { width: number; height: number }

/** A course's cover as a standalone SVG with its inks, in the given size. */
export function coverImage(course: { id: string; title: string }, { width, height }: Size): string {
  const { palette, family, svg } = drawCover(course)
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
  const isLetter = family === 'letter'
  const drawing = isLetter ? withLegibleLetter(inside, course.title) : inside
  // A letter and its stop must be whole; other drawings may be cut off.
  const shown = isLetter ? wholeLetter(height / width) : '0 0 400 300'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${shown}" ` +
    `preserveAspectRatio="xMidYMid slice"><style>${styleOf(inksOf(palette))}</style>` +
    `<path class="g" d="M-200 -200H600V500H-200Z"/>${drawing}</svg>`
  )
}

/** The rules of palettes.css in CSS that the SVG renderer supports. */
function styleOf(inks: Record<string, string>): string {
  const rules = Object.entries(inks).map(
    ([ink, colour]) => `.${ink}{fill:${colour}}.s${ink}{fill:none;stroke:${colour}}`,
  )
  const round = '.r{stroke-linecap:round;stroke-linejoin:round}'
  const letter = ".t{font-family:'Besley','Noto Serif Bengali';font-weight:700;text-anchor:middle}"
  return rules.join('') + round + letter
}

/** The view box around the letter, in the box's proportion. */
function wholeLetter(proportion: number): string {
  const [left, width] = [18, 336]
  return `${left} ${150 - (width * proportion) / 2} ${width} ${width * proportion}`
}

/** Replaces a letter that no font has by the drawing of a title without letters. */
function withLegibleLetter(drawing: string, title: string): string {
  const letter = /<text [^>]*>([^<]*)/.exec(drawing)?.[1]
  if (letter === undefined || legible(letter, 'display') !== null) return drawing
  return FAMILIES.letter(seeded(fingerprint(title)), '')
}
