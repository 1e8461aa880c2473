import type { RequestContext } from './env.ts'

/** What a client may hold already: the answer's tag, without quotes, and when it last changed. */
export type Validators = { tag: string; changed?: Date | undefined }

/**
 * Names an answer's validators, and says whether the client holds this very answer (RFC 9110, 13.1 and 13.2.2):
 * then a 304 is all it needs. Tags are compared weakly, since compressing an answer on its way weakens its tag.
 */
export function isHeld(context: RequestContext, { tag, changed }: Validators): boolean {
  context.header('ETag', `"${tag}"`)
  if (changed !== undefined) context.header('Last-Modified', changed.toUTCString())
  const tags = context.req.header('if-none-match')
  if (tags !== undefined) return tags.trim() === '*' || namedTags(tags).includes(tag)
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  // The header knows whole seconds only.
  return changed !== undefined && Math.floor(changed.getTime() / 1000) * 1000 <= since
}

function namedTags(header: string): (string | undefined)[] {
  return Array.from(header.matchAll(/(?:W\/)?"([^"]*)"/g), ([, tag]) => tag)
}
