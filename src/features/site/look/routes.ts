import type { Hono } from 'hono'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import type { Paint } from '../../courses/share-card/painter.ts'
import { addressesOf, iconAddress, iconSizes, type Look } from './look.ts'

/** Serves the stylesheet of another hue, the logo, and the icons made from it, where they are set. */
export function lookRoutes(app: Hono<RequestEnv>, look: Look, paint: Paint): void {
  const { logo, stylesheet } = look
  const addresses = addressesOf(look)
  if (stylesheet !== null && addresses.stylesheet !== null) {
    const { text, version } = stylesheet
    app.get(addresses.stylesheet, (context) => send(context, version, 'text/css; charset=utf-8', () => text))
  }
  if (logo === null) return
  app.get(logo.src, (context) => send(context, logo.version, logo.type, () => logo.bytes))
  for (const size of Object.values(iconSizes)) {
    app.get(iconAddress(logo, size), (context) =>
      send(context, `${logo.version}-${size}`, 'image/png', () => paint({ icon: size })),
    )
  }
}

type Body = string | Uint8Array<ArrayBuffer>

/** Sends a file to be cached for good, since its address changes with its content. */
async function send(
  context: HonoContext,
  tag: string,
  type: string,
  make: () => Body | Promise<Body>,
): Promise<Response> {
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
  if (isHeld(context, { tag })) return context.body(null, 304)
  return context.body(await make(), 200, { 'content-type': type })
}
