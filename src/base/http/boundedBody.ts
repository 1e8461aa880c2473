import { bodyLimit } from 'hono/body-limit'
import { problemsText } from '../text/problems.ts'
import type { RequestContext } from './env.ts'
import { problem } from './problems.ts'

/** The longest body that is taken, in bytes. */
export const largestBody = 64 * 1024

/** Refuses a body of more than 64 KB, whether or not it tells its length, before anything is made of it. */
export const boundedBody = bodyLimit({
  maxSize: largestBody,
  onError({ env }: RequestContext) {
    letGo(env?.incoming)
    throw problem({ code: 'too-large', status: 413, detail: problemsText.tooLarge })
  },
})

/**
 * Lets the rest of a body go by. Else it would wait for a stream that nobody reads, and half a second later the adapter would
 * close the connection, amid what a proxy sends over it for others by then. It still does where the body has not all come by
 * that time: nobody else's request can be behind it yet.
 */
function letGo(incoming: RequestContext['env']['incoming']): void {
  // The stream listens from the next moment on.
  setImmediate(() => incoming?.removeAllListeners?.('data').resume?.())
}
