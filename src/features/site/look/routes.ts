import type { Hono } from 'hono'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext, RequestEnv } from '../../../base/http/env.ts'
import { noRoute } from '../../../base/http/problems.ts'
import type { CurrentLogo } from '../../../base/logo.ts'
import type { Paint } from '../../courses/share-card/painter.ts'
import { hueIn, logoIn } from './look.ts'
import { stylesheetOf } from './stylesheet.ts'

/** The route of style sheets, the logo and its icons. */
export const lookPath = '/look/:name'

/** Serves the style sheets of other hues, the logo, and the icons made from it, where there is one. */
export function lookRoutes(app: Hono<RequestEnv>, current: CurrentLogo, paint: Paint): void {
  app.get(lookPath, async (context) => {
    const name = context.req.param('name')
    const picture = logoIn(name)
    if (picture !== null) {
      const { version, size } = picture
      const logo = await current.open(version)
      if (logo === null || (size === null && logo.src !== `/look/${name}`)) throw noRoute()
      if (size === null) return send(context, version, logo.type, () => logo.bytes)
      return send(context, `${version}-${size}`, 'image/png', () => paint({ icon: size, logo }))
    }
    const asked = hueIn(name)
    const sheet = asked === null ? null : stylesheetOf(asked.hue)
    if (asked === null || sheet?.version !== asked.version) throw noRoute()
    return send(context, sheet.version, 'text/css; charset=utf-8', () => sheet.text)
  })
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
