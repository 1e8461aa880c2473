import type { Hono } from 'hono'
import type { Logo } from '../../../base/config/logo.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { Paint } from '../../courses/share-card/painter.ts'
import { hueIn, iconAddress, iconSizes } from './look.ts'
import { stylesheetOf } from './stylesheet.ts'

/** The route of style sheets. */
const lookPath = '/look/:name'

/** Serves the style sheets of other hues, the logo, and the icons made from it, where there is one. */
export function lookRoutes(app: Hono<RequestEnv>, logo: Logo | null, paint: Paint): void {
  if (logo !== null) logoRoutes(app, logo, paint)
  app.get(lookPath, (context) => {
    const asked = hueIn(context.req.param('name'))
    const sheet = asked === null ? null : stylesheetOf(asked.hue)
    if (asked === null || sheet?.version !== asked.version) throw noRoute()
    return send(context, sheet.version, 'text/css; charset=utf-8', () => sheet.text)
  })
}

function logoRoutes(app: Hono<RequestEnv>, logo: Logo, paint: Paint): void {
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
