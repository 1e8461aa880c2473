import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'

/** What every request carries. */
export type RequestEnv = {
  Variables: {
    requestId: string
    log: Log
    actor: Actor | null
    /** True once the call was counted against the limits that it counts against. */
    counted?: boolean
    /** True once a call was found in order, and its endpoint began. */
    begun?: boolean
    /** Makes ready what a call will need, before a transaction begins for it; and what came of that. */
    prepare?: () => Promise<void>
    prepared?: unknown
  }
  /**
   * Node's own view of the request, whether the quick way has counted it, and why that had to give it up for good; the id
   * of the page that asks.
   */
  Bindings: { incoming?: Incoming; page?: string }
}

type Incoming = {
  socket: { remoteAddress?: string | undefined }
  failure?: unknown
  counted?: true
} & Partial<Pick<IncomingMessage, 'removeAllListeners' | 'resume'>>

export type RequestContext = Context<RequestEnv>

/** Finds out who is calling, from the session alone; null for a visitor. May renew cookies on the answer. */
export type Identify = (context: RequestContext) => Promise<Actor | null>
