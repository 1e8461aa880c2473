/** The pieces of a cue's text: tags, references of characters, single signs that are neither, and what is between them. */
const pieces = /<[^<>]*>|&#?[a-z\d]{1,8};|[<>&]|[^<>&]+/giu

/** What browsers and players know of, and what is kept of it: emphasis, and who speaks. */
const tag = /^<(\/?)([a-z]+)(?:\.[^\s>]*)?(?:\s([^>]*))?>$/iu
const kept = new Set(['i', 'b', 'u', 'v'])
const dropped = new Set(['c', 'lang', 'ruby', 'rt', 'font'])
const innerTime = /^<[\d:.]+>$/

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
}

/** Controls say nothing in a text, but for the ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** How much of the name of a speaker is kept. */
const longestName = 100

/**
 * A cue's text written anew as WebVTT: of its tags those for emphasis and for who speaks, each closed and none in itself, and all else
 * as text. What looks like a tag and is none stays as it was typed. The same again changes nothing.
 */
export function cueText(given: string): string {
  const open: string[] = []
  let written = ''
  const close = (name: string) => {
    while (open.includes(name)) written += `</${open.pop()}>`
  }
  for (const [piece] of given.replaceAll(controls, '').matchAll(pieces)) {
    const [, slash = '', word = '', more = ''] = tag.exec(piece) ?? []
    const name = word.toLowerCase()
    if (kept.has(name)) {
      if (slash !== '') close(name)
      else if (name === 'v') {
        close('v')
        const speaker = speakerIn(more)
        if (speaker === '') continue
        written += `<v ${escaped(speaker)}>`
        open.push('v')
      } else if (!open.includes(name)) {
        written += `<${name}>`
        open.push(name)
      }
    } else if (!dropped.has(name) && !innerTime.test(piece)) written += escaped(decoded(piece))
  }
  for (const name of open.toReversed()) written += `</${name}>`
  // Only between tags: a mark behind one would become a part of it.
  const composed = written.replaceAll(/[^<>&;]+/g, (text) => text.normalize('NFC'))
  return composed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The name in a tag that says who speaks; its end makes no arrow of the end of the tag. */
function speakerIn(annotation: string): string {
  const name = decoded(annotation).replaceAll(/\s+/g, ' ').trimStart().slice(0, longestName).toWellFormed()
  const end = [...name].findLastIndex((sign) => !/[\s-]/.test(sign))
  return [...name].slice(0, end + 1).join('')
}

/** A cue's text as people write it: with `&` and `<` themselves where they can mean nothing else. */
export function readable(text: string): string {
  const plain = text.replaceAll(/&(amp|lt|gt);/g, (_, name: string) => named[name] ?? '')
  return cueText(plain) === text ? plain : text
}

/** What a cue says, without emphasis, in one line. */
export function plainText(text: string): string {
  return decoded(text.replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (reference, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? reference
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isCharacter ? String.fromCodePoint(code).replace(controls, ' ') : ' '
    },
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
