import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'
import type { Stale } from './stale.ts'

/** Hono's types of what every request carries. */
export type RequestEnv = {
  Variables: {
    requestId: string
    log: Log
    actor: Actor | null
    /** True once the call was counted against its rate limits. */
    counted?: boolean
    /** True once all checks were passed and the endpoint's handler began. */
    begun?: boolean
    /** What a call that has succeeded has made stale of what visitors read. */
    stale?: Stale
    /** Does the endpoint's slow work before a transaction begins, and sets `prepared` to its result. */
    prepare?: () => Promise<void>
    prepared?: unknown
  }
  /**
   * Node's own request, on which the fast path notes that it has counted the call, or the error that ended it; and the
   * id of the page that makes the call.
   */
  Bindings: { incoming?: Incoming; page?: string }
}

type Incoming = {
  socket: { remoteAddress?: string | undefined }
  failure?: unknown
  counted?: true
} & Partial<Pick<IncomingMessage, 'removeAllListeners' | 'resume'>>

export type RequestContext = Context<RequestEnv>

/** Authenticates the caller; null for a visitor. May renew cookies on the answer. */
export type Identify = (context: RequestContext) => Promise<Actor | null>
