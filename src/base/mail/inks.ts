import { readFileSync } from 'node:fs'
import { readOklch, toHex } from '../drawing/oklch.ts'

const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8')
const dark = tokens.indexOf('[data-theme="dark"]')
const themes = { light: tokens.slice(0, dark), dark: tokens.slice(dark) }

/**
 * A colour of the interface as `#rrggbb`, which every mail program understands.
 * @throws Error when the style sheets have no such colour
 */
export function ink(theme: keyof typeof themes, token: string): string {
  const [, value = ''] = new RegExp(`--${token}:\\s*([^;]+);`).exec(themes[theme]) ?? []
  return toHex(readOklch(value))
}
