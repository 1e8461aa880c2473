import type { Hono } from 'hono'
import type { RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import { initialsFolder } from './rules.ts'

export const initialsPath = `${initialsFolder}:name`

/** What stands in an address of initials: letters alone, so that nothing in them has to be escaped. */
const letters = /^[\p{L}\p{M}\p{N}]{1,16}$/u

/** Pairs of background and ink; which one initials get follows from themselves. */
const tones = [
  ['#e6a7d2', '#431a3a'],
  ['#edc26a', '#3d2a10'],
  ['#8fcbe8', '#0e2c47'],
  ['#98d7a4', '#0f3019'],
  ['#f5a78e', '#471c12'],
] as const

/** Serves initials as a picture, for members who would rather not be seen. */
export function initialsFiles(app: Hono<RequestEnv>): void {
  app.get(initialsPath, (context) => {
    const given = context.req.param('name')
    if (!letters.test(given)) throw noRoute()
    return context.body(drawInitials(given), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    })
  })
}

function drawInitials(given: string): string {
  const sum = Array.from(given).reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0)
  const [ground, ink] = tones[sum % tones.length] ?? tones[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/><text x="48" y="50" fill="${ink}" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${given}</text></svg>`
}
