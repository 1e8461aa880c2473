import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { cpuOf, usedSince } from './processes.ts'
import { middleOf, secondLeast, secondMost } from './rounds.ts'

/** What is asked, over and over. */
export type Asked = {
  /** An address, or one of its own for each request. */
  path: string | (() => string)
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Where each request is somebody else's, called after `path`. */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** A body of its own for each request. */
  body?: () => string
  /** Whether each request brings a key of its own, by which it acts once, as the site's pages do. */
  isKeyed?: boolean
}

/**
 * How a server fared under load: requests/s, the processor's µs for each (of the server, and with its database), ms; and
 * which part was refused because too many asked at once.
 */
export type Fared = { rate: number; own: number; all: number; p50: number; p99: number; refused: number }

/**
 * Asks as fast as it is answered, for so many seconds; several requests in turn.
 * @throws Error when anything but success was answered, or a refusal to a crowd: a refusal is cheaper than an answer
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

/** Of several rounds, each figure by itself: of rates and costs the second best, of waiting and refusing the one in the middle. */
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
