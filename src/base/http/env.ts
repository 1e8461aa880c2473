import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Log } from '../log.ts'
import type { Actor } from './actor.ts'

/** What every request carries. */
type Variables = { requestId: string; log: Log; actor: Actor | null }

/** Hono's types of what every request carries, and Node's own request. */
export type RequestEnv = { Variables: Variables; Bindings: { incoming?: Incoming; outgoing?: Outgoing } }

type Incoming = { socket: { remoteAddress?: string | undefined } } & Partial<
  Pick<IncomingMessage, 'removeAllListeners' | 'resume'>
>

/** Node's own answer, which tells when all of it was given to the system. */
type Outgoing = { once(event: 'finish', done: () => void): unknown }

/** A request as Hono hands it to the addresses beside the API. */
export type HonoContext = Context<RequestEnv>

/** A request as the product's code sees it, and how it sets headers of the answer. Hono's context is one too. */
export type RequestContext = {
  req: { method: string; path: string; header(name: string): string | undefined }
  env: { incoming?: Incoming } | undefined
  var: Readonly<Variables>
  header(name: string, value: string, options?: { append?: boolean }): void
}

/** Authenticates the caller; null for a visitor. May renew cookies on the answer. */
export type Identify = (context: RequestContext) => Promise<Actor | null>
