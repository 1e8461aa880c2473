import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { cpuOf, usedSince } from './processes.ts'
import { middleOf, secondLeast, secondMost } from './rounds.ts'

/** A request that is sent repeatedly. */
export type Asked = {
  /** A path, or a function that returns one for each request. */
  path: string | (() => string)
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Headers, or a function that returns them for each request, called after `path`. */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Returns a body for each request. */
  body?: () => string
  /** Whether each request carries an idempotency key of its own, as those of the site's pages do. */
  isKeyed?: boolean
}

/**
 * The result of a load: requests/s; CPU time in µs per request, of the server (`own`) and with its database (`all`);
 * latency in ms; and the share of requests that were refused under overload.
 */
export type Fared = { rate: number; own: number; all: number; p50: number; p99: number; refused: number }

/**
 * Sends requests as fast as they are answered, for some seconds; several requests alternate.
 * @throws Error on an answer other than success or a 503 under overload, since an error costs less than an answer
 */
export async function load(
  { origin, pid }: { origin: string; pid: number },
  asked: Asked | Asked[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Fared> {
  const requests = [asked].flat().map(toRequest)
  const before = await cpuOf(pid)
  const result = await autocannon({ url: origin, connections, duration: seconds, requests })
  const used = usedSince(before, await cpuOf(pid))
  const good = result['2xx']
  const refused = result.statusCodeStats?.['503']?.count ?? 0
  if (good === 0 || result.non2xx + result.errors > refused) {
    const codes = JSON.stringify(result.statusCodeStats)
    throw new Error(`${JSON.stringify(requests[0])}: ${codes}, ${result.errors} errors`)
  }
  return {
    rate: good / result.duration,
    own: used.own / good,
    all: used.all / good,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: refused / (good + refused),
  }
}

function toRequest({ path, method = 'GET', headers = {}, body, isKeyed = false }: Asked): autocannon.Request {
  const ownPath = typeof path === 'function' ? path : () => path
  const ownHeaders = typeof headers === 'function' ? headers : () => headers
  const request = { method, path: ownPath(), headers: ownHeaders() }
  const isAlike = typeof path !== 'function' && body === undefined && !isKeyed
  if (isAlike) return request
  return {
    ...request,
    setupRequest: (given) => ({
      ...given,
      path: ownPath(),
      headers: { ...ownHeaders(), ...(isKeyed && { 'idempotency-key': `"${randomUUID()}"` }) },
      ...(body !== undefined && { body: body() }),
    }),
  }
}

/**
 * Combines several rounds figure by figure: the second best of rates and costs, the median of latencies and refusals.
 */
export function summary(rounds: Fared[]): Fared {
  const all = (name: keyof Fared) => rounds.map((round) => round[name])
  return {
    rate: secondMost(all('rate')),
    own: secondLeast(all('own')),
    all: secondLeast(all('all')),
    p50: middleOf(all('p50')),
    p99: middleOf(all('p99')),
    refused: middleOf(all('refused')),
  }
}
