import { readFileSync } from 'node:fs'
import { mix, type Oklab, readOklch, toHex } from '../../../base/drawing/oklch.ts'
import type { Palette } from '../../../base/drawing/palettes.ts'
import type { Ink } from '../../../base/drawing/shapes.ts'

const styles = new URL('../../../base/ui/styles/', import.meta.url)
const palettes = readFileSync(new URL('palettes.css', styles), 'utf8')
const tokens = readFileSync(new URL('tokens.css', styles), 'utf8')

/** The inks of a cover in the light theme, as `#rrggbb`. The last two are mixed as palettes.css mixes them. */
export function inksOf(palette: Palette): Record<Ink, string> {
  const ink = (name: Ink) => inkOf(palette, name)
  return {
    g: toHex(ink('g')),
    a: toHex(ink('a')),
    b: toHex(ink('b')),
    c: toHex(ink('c')),
    d: toHex(mix(ink('a'), ink('b'), 0.5)),
    e: toHex(mix(ink('b'), ink('g'), 0.45)),
  }
}

/** Paper tinted with a fifth of a cover's middle ink, as `#rrggbb`. */
export function tintOf(palette: Palette): string {
  return toHex(mix(inkOf(palette, 'b'), tokenOf('bg'), 0.2))
}

/** A colour of the light theme, as `#rrggbb`. */
export function colour(token: string): string {
  return toHex(tokenOf(token))
}

function inkOf(palette: Palette, ink: Ink): Oklab {
  return readOklch(property(palettes, `.cv[data-pal="${palette}"]`, ink))
}

function tokenOf(name: string): Oklab {
  return readOklch(property(tokens, ':root,\n[data-theme="light"]', name))
}

/** A custom property in the first rule with exactly this selector; empty when there is none. */
function property(css: string, selector: string, name: string): string {
  const start = css.indexOf(`\n${selector} {`)
  const rule = css.slice(start, css.indexOf('}', start))
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(rule)?.[1] ?? ''
}
