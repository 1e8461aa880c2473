import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { coveredBy } from './woff2.ts'

const require = createRequire(import.meta.url)

const files = {
  Besley: [
    require.resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
    require.resolve('@fontsource-variable/besley/files/besley-latin-ext-wght-normal.woff2'),
  ],
  'Hanken Grotesk': [
    require.resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
    require.resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2'),
    require.resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-vietnamese-wght-normal.woff2'),
  ],
  'Noto Serif Bengali': [
    require.resolve(
      '@fontsource-variable/noto-serif-bengali/files/noto-serif-bengali-bengali-wght-normal.woff2',
    ),
  ],
}

type Family = keyof typeof files

/** The fonts of the cards: those of the site, and one for Bangla to go with either. */
export const faces = (Object.keys(files) as Family[]).flatMap((name) =>
  files[name].map((file) => {
    const data = readFileSync(file)
    return { name, data, covered: coveredBy(data) }
  }),
)

const stacks = {
  display: ['Besley', 'Noto Serif Bengali'],
  ui: ['Hanken Grotesk', 'Noto Serif Bengali'],
} satisfies Record<string, Family[]>

type Voice = keyof typeof stacks

/** A text for all of which there are glyphs, and the font families to write it in. */
export type Legible = { text: string; fontFamily: string; joined: boolean }

/**
 * Finds the fonts for a line of a card: those of its voice, or else of the other. Pictographs are removed, since no font has
 * them.
 * @returns null when neither has a glyph for every sign, so that no card shows boxes
 */
export function legible(raw: string, voice: Voice): Legible | null {
  const text = Array.from(raw.toWellFormed().normalize('NFC'))
    .filter((sign) => !/\p{Cc}/u.test(sign) || /\s/.test(sign))
    .join('')
    .replaceAll(pictographs, (run) => (coversAll('ui', run) ? run : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const other = voice === 'ui' ? 'display' : 'ui'
  const found = ([voice, other] as const).find((name) => coversAll(name, text))
  if (found === undefined || !/[\p{L}\p{N}]/u.test(text)) return null
  return {
    text,
    fontFamily: stacks[found].map((family) => `"${family}"`).join(', '),
    joined: /\p{Script=Bengali}/u.test(text),
  }
}

/** Pictographs, and the joiners and selectors between them. */
const pictographs =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3)*/gu

function coversAll(voice: Voice, text: string): boolean {
  return Array.from(text).every((sign) => covers(voice, sign))
}

/** Whether the fonts of a voice have a glyph for a sign, or it needs none. */
function covers(voice: Voice, sign: string): boolean {
  if (/[\s\p{Default_Ignorable_Code_Point}]/u.test(sign)) return true
  const families: Family[] = stacks[voice]
  const code = sign.codePointAt(0) ?? 0
  return faces.some(({ name, covered }) => families.includes(name) && covered.has(code))
}
