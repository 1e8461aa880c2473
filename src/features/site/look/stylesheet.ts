import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chromaWithin } from '../../../base/drawing/oklch.ts'

const tokens = readFileSync(new URL('../../../base/ui/styles/tokens.css', import.meta.url), 'utf8')

/** The hue of the colours as they are, and how far those that belong to it lie around it, in degrees. */
const plum = { hue: 340, around: 10 }

/** A style sheet that a page links to by its version, which changes with its text. */
export type Stylesheet = { text: string; version: string }

/** The colours of the interface with everything plum turned to another hue; null where they stay as they are. */
export function turnedStylesheet(hue: number | null): Stylesheet | null {
  if (hue === null) return null
  const text = turnColours(tokens, hue)
  return { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 16) }
}

/**
 * Those custom properties of a style sheet that hold a plum somewhere, in the same rules, turned to `hue` (degrees).
 * Lightness stays as it is, by which contrast is kept; chroma gives way where sRGB ends. Selectors are doubled, so that
 * the rules win over those they come from, wherever they stand.
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

/** The three stops are the mark of the product, on icons and cards too: they keep their colours. */
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
