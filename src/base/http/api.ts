import { Hono } from 'hono'
import { type Endpoint, routeOf } from '../contract/endpoint.ts'
import type { Call, KeepingWork, Prepare, Work } from './call.ts'
import type { RequestEnv } from './env.ts'

/** The API under construction: every call of the product is added to it. */
export type Api = {
  calls: Call[]
  /** Addresses below `/api` that are no calls, such as those that providers lead back to. */
  app: Hono<RequestEnv>
  /** Adds a call. */
  serve<E extends Endpoint>(endpoint: E, work: Work<E>): void
  /** Adds a call with slow work to do beforehand. */
  serve<E extends Endpoint, P>(endpoint: E, work: Work<E, P>, prepare: Prepare<E, P>): void
  /** Adds a call whose work can keep the answer to a call with an idempotency key itself. */
  serveKeeping<E extends Endpoint>(endpoint: E, work: KeepingWork<E>): void
}

/** An empty API. */
export function createApi(): Api {
  const calls: Call[] = []

  function add(endpoint: Endpoint, given: Pick<Call, 'work' | 'keepsItself' | 'prepare'>): void {
    const { params = null, query, body } = endpoint
    calls.push({
      ...given,
      endpoint,
      route: routeOf(endpoint),
      input: { params, query: query?.strict() ?? null, body: body?.strict() ?? null },
    })
  }

  return {
    calls,
    app: new Hono(),
    serve(endpoint: Endpoint, work: Work<Endpoint, never>, prepare?: Prepare<Endpoint, unknown>) {
      add(endpoint, {
        work: async (given) => work(given as never),
        keepsItself: false,
        prepare: (prepare as Call['prepare']) ?? null,
      })
    },
    serveKeeping(endpoint, work) {
      add(endpoint, { work: work as Call['work'], keepsItself: true, prepare: null })
    },
  }
}
