import type { Random } from '../../../../../base/drawing/random.ts'
import { disc, type Ink, short } from '../../../../../base/drawing/shapes.ts'

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The title's initial with a full stop, in any script; for a title without letters only the full stop. */
export function letter(random: Random, title: string): string {
  const shift = random(13, 19)
  const initial = initialOf(title)
  if (!initial) return disc('b', 196 + shift, 150, 84) + disc('a', 196, 150, 84) + disc('c', 308, 232, 32)
  const { size, baseline } = setting(initial)
  const write = (ink: Ink, x: number) =>
    `<text class="t ${ink}" x="${short(x)}" y="${short(baseline)}" font-size="${size}">${escaped(initial)}</text>`
  return write('b', 168 + shift) + write('a', 168) + disc('g', 308, 232, 42) + disc('c', 308, 232, 32)
}

/** Size and baseline of an initial: plain capitals fill the sheet, accents and other scripts need room above and below. */
function setting(initial: string): { size: number; baseline: number } {
  if (!/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(initial))
    return { size: [...initial].length > 2 ? 176 : 236, baseline: 230 }
  if (initial.normalize('NFD').length > 1) return { size: 212, baseline: 244 }
  const size = /[MW]/.test(initial) ? 236 : /[A-HKN-RUVXY]/.test(initial) ? 284 : 308
  return { size, baseline: 150 + size * 0.35 }
}

/** The first grapheme that starts with a letter or digit, at most eight code points of it; else empty. */
function initialOf(title: string): string {
  // Unpaired surrogates become U+FFFD, which is no letter.
  const signs = Array.from(GRAPHEMES.segment(title.slice(0, 200).toWellFormed()), ({ segment }) => segment)
  const first = signs.find((sign) => /^[\p{L}\p{N}]/u.test(sign)) ?? ''
  const upper = first.toUpperCase()
  // A few letters, such as ß, have a capital of two letters; they stay as they are.
  return [...(upper.length > first.length ? first : upper)].slice(0, 8).join('')
}

/** Escapes markup: a grapheme that begins with a letter may contain it, because some letters join what follows. */
const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
