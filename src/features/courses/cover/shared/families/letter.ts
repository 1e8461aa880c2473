import type { Random } from '../../../../../base/drawing/random.ts'
import { disc, type Ink, short } from '../../../../../base/drawing/shapes.ts'

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The title's initial and its full stop, in whatever script; a title without letters is a full stop alone. */
export function letter(random: Random, title: string): string {
  const shift = random(13, 19)
  const initial = initialOf(title)
  if (!initial) return disc('b', 196 + shift, 150, 84) + disc('a', 196, 150, 84) + disc('c', 308, 232, 32)
  const { size, baseline } = setting(initial)
  const write = (ink: Ink, x: number) =>
    `<text class="t ${ink}" x="${short(x)}" y="${short(baseline)}" font-size="${size}">${escaped(initial)}</text>`
  return write('b', 168 + shift) + write('a', 168) + disc('g', 308, 232, 42) + disc('c', 308, 232, 32)
}

/** Capitals may fill the sheet; with an accent, and in other scripts, they need room above and below. */
function setting(initial: string): { size: number; baseline: number } {
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(initial))
    return { size: [...initial].length > 2 ? 176 : 236, baseline: 230 }
  if (initial.normalize('NFD').length > 1) return { size: 212, baseline: 244 }
  const size = /[MW]/.test(initial) ? 236 : /[A-HKN-RUVXY]/.test(initial) ? 284 : 308
  return { size, baseline: 150 + size * 0.35 }
}

/** The first sign that starts with a letter or digit, at most eight code points of it; else nothing. */
function initialOf(title: string): string {
  // Halves of a character, which no document may hold, become U+FFFD and so are no letters.
  const signs = Array.from(GRAPHEMES.segment(title.slice(0, 200).toWellFormed()), ({ segment }) => segment)
  const first = signs.find((sign) => /^[\p{L}\p{N}]/u.test(sign)) ?? ''
  const upper = first.toUpperCase()
  // A few letters, like ß, have a capital of two; those stay as they are.
  return [...(upper.length > first.length ? first : upper)].slice(0, 8).join('')
}

/** A sign may begin with a letter and still hold markup: some letters join whatever follows them. */
const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
