import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'

/** What every request carries. */
export type RequestEnv = {
  Variables: {
    requestId: string
    log: Log
    actor: Actor | null
    /** True once a call was found in order, and its endpoint began. */
    begun?: boolean
    /** Makes ready what a call will need, before a transaction begins for it; and what came of that. */
    prepare?: () => Promise<void>
    prepared?: unknown
  }
  /** What Node's server tells of the connection, and why the quick way had to give a request up for good. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined }; failure?: unknown } }
}

export type RequestContext = Context<RequestEnv>

/** Finds out who is calling, from the session alone; null for a visitor. May renew cookies on the answer. */
export type Identify = (context: RequestContext) => Promise<Actor | null>
