import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'

/** What every request carries. */
export type RequestEnv = {
  Variables: { requestId: string; log: Log; actor: Actor | null }
  /** What Node's server tells of the connection. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } }
}

export type RequestContext = Context<RequestEnv>

/** Finds out who is calling, from the session alone; null for a visitor. May renew cookies on the answer. */
export type Identify = (context: RequestContext) => Promise<Actor | null>
