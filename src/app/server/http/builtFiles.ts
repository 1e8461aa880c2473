import type { MiddlewareHandler } from 'hono'
import { isHeld } from '../../../base/http/conditional.ts'
import type { RequestEnv } from '../../../base/http/env.ts'
import type { BuiltFiles } from '../client/builtFiles.ts'

const folder = '/assets/'

/**
 * Serves built files. Their names change with their content, so they are cached for good; conditional requests get 304.
 */
export function builtFiles(files: BuiltFiles): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const file = await files.find(
      context.req.path.slice(folder.length),
      context.req.header('accept-encoding'),
    )
    if (file === null) return next()
    const held = isHeld(context, file)
    for (const [name, value] of Object.entries(file.keeping)) context.header(name, value)
    return held ? context.body(null, 304) : context.body(file.bytes, 200, file.content)
  }
}
