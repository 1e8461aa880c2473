import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { chromaWithin } from '../../../base/drawing/oklch.ts'

const tokens = readFileSync(new URL('../../../base/ui/styles/tokens.css', import.meta.url), 'utf8')

/** The hue of the product's accent colours, and how far others may differ to belong to it, in degrees. */
const plum = { hue: 340, around: 10 }

/** A stylesheet. Its `version` changes with its text, and is part of its address. */
export type Stylesheet = { text: string; version: string }

/** The style sheets made last, by hue: some 5 KB each. */
const made = new LRUCache<number, Stylesheet>({ max: 16 })

/** The stylesheet that turns all plum colours to another hue, a whole number of degrees. */
export function stylesheetOf(hue: number): Stylesheet {
  const found = made.get(hue)
  if (found !== undefined) return found
  const text = turnColours(tokens, hue)
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  made.set(hue, { text, version })
  return { text, version }
}

/**
 * Turns the custom properties of a stylesheet that contain a plum colour to `hue` (degrees). Lightness stays, which keeps the
 * contrast, and chroma is reduced to fit sRGB; selectors are doubled, so that the rules win over the original ones.
 */
export function turnColours(css: string, hue: number): string {
  const bare = css.replaceAll(/\/\*.*?\*\//gs, '')
  const names = new Set(bare.split(/[{};]/).filter(holdsPlum).map(nameOf))
  const turned = bare.replaceAll(/([^{}]*)\{([^{}]*)\}/g, (_, selectors: string, body: string) => {
    const declarations = body.split(';').filter((declaration) => names.has(nameOf(declaration)))
    if (declarations.length === 0) return ''
    const doubled = selectors.split(',').map((selector) => selector.trim().repeat(2))
    return `${doubled.join(',')}{${declarations.map((declaration) => turn(declaration.trim(), hue)).join(';')}}`
  })
  return turned.replaceAll(/\s+/g, ' ').trim()
}

const colour = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g

function nameOf(declaration: string): string {
  return declaration.slice(0, declaration.indexOf(':')).trim()
}

/** Whether a declaration contains a plum colour. The three stops are the product's mark and keep theirs. */
function holdsPlum(declaration: string): boolean {
  if (nameOf(declaration).startsWith('--dot-')) return false
  return [...declaration.matchAll(colour)].some(([, , , degrees]) => isPlum(Number(degrees)))
}

function isPlum(degrees: number): boolean {
  return Math.abs(degrees - plum.hue) <= plum.around
}

function turn(declaration: string, hue: number): string {
  return declaration.replaceAll(colour, (whole, lightness: string, chroma: string, degrees: string) => {
    if (!isPlum(Number(degrees))) return whole
    const turned = (Number(degrees) - plum.hue + hue + 360) % 360
    const most = chromaWithin(Number(lightness), Number(chroma), turned)
    return `oklch(${lightness} ${Math.floor(most * 1000) / 1000} ${turned}`
  })
}
