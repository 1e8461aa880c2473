import { bodyLimit } from 'hono/body-limit'
import type { Problem } from '../contract/problem.ts'
import type { HonoContext } from './env.ts'
import { problem } from './problems.ts'
import { httpText } from './text/en.ts'

/** The largest request body that is accepted, in bytes, where an endpoint's contract allows no other. */
export const largestBody = 64 * 1024

/** Refuses a body of more than 64 KB with 413 before it is parsed, with or without a `Content-Length`. */
export const boundedBody = bodyLimit({
  maxSize: largestBody,
  onError({ env }: HonoContext) {
    discardRest(env?.incoming)
    throw tooLarge()
  },
})

/**
 * Discards the rest of a body. Otherwise the adapter closes the connection half a second later, while a proxy may already
 * send other people's requests over it; it still does so where the body has not arrived by then, when nothing can follow it.
 */
function discardRest(incoming: HonoContext['env']['incoming']): void {
  // The stream attaches its listeners in the next tick.
  setImmediate(() => incoming?.removeAllListeners?.('data').resume?.())
}

/** 413: the body is longer than is accepted. */
export function tooLarge(): Problem {
  return problem({ code: 'too-large', status: 413, detail: (language) => httpText(language).tooLarge })
}
