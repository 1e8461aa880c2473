import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { imageSize } from 'image-size'
import type { Logo } from '../logo.ts'
import { WrongSetting } from './setting.ts'
import { settings } from './settings.ts'

const types = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }

/** The largest logo, in bytes. */
const largest = 512 * 1024

/**
 * Reads the logo that the operator has set; null for none.
 * @throws WrongSetting when it cannot be used, which stops the start
 */
export function readLogo(path: string | null): Logo | null {
  if (path === null) return null
  const bytes = readBytes(path)
  const { ending, width, height } = measure(path, bytes)
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { src: `/look/${version}.${ending}`, bytes, type: types[ending], width, height, version }
}

function readBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    const { size } = statSync(path)
    if (size <= largest) return Uint8Array.from(readFileSync(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw wrong(`${path} cannot be read (${code})`)
  }
  throw wrong(`${path} is too large`)
}

function measure(
  path: string,
  bytes: Uint8Array,
): { ending: keyof typeof types; width: number; height: number } {
  try {
    const { type, width, height } = imageSize(bytes)
    const ending = (['svg', 'png', 'webp'] as const).find((known) => known === type)
    // Browsers do not show an SVG without its namespace.
    const drawn = ending !== 'svg' || new TextDecoder().decode(bytes).includes('http://www.w3.org/2000/svg')
    if (ending !== undefined && drawn && width > 0 && height > 0) return { ending, width, height }
  } catch {
    // Not a picture of any kind.
  }
  throw wrong(`${path} is no such picture`)
}

function wrong(why: string): WrongSetting {
  return new WrongSetting('SITE_LOGO', settings.SITE_LOGO.expects, why)
}
