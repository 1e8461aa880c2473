import type { IncomingMessage, RequestListener } from 'node:http'
import type { Endpoint } from '../../../../base/contract/endpoint.ts'
import { hasWaited } from '../../../../base/db/unavailable.ts'
import type { Actor } from '../../../../base/http/actor.ts'
import { type Call, isOwnEmail } from '../../../../base/http/call.ts'
import { readKey } from '../../../../base/http/idempotency/key.ts'
import type { KeptAnswer, KeyedCall } from '../../../../base/http/idempotency/sealing.ts'
import type { Tally } from '../../../../base/http/limits/tally.ts'
import { type Stale, staleAfter } from '../../../../base/http/stale.ts'
import { newId } from '../../../../base/ids.ts'
import { keptText, type Sent, writeDone } from './quickAnswer.ts'
import { findsReady, type Ready } from './quickCalls.ts'
import { parsed, pathOf, queryIn, readBody, searchOf } from './quickRequest.ts'

/** How a request was answered, for the log and the metrics; `ms` is how long that took. */
type Told = { requestId: string; method: string; route: string; status: number; member: string; ms: number }

type Around = {
  calls: readonly Call[]
  /** Who is calling, where that is known without further ado; otherwise null. */
  recognise(headers: IncomingMessage['headers'], reading: boolean): Actor | null | Promise<Actor | null>
  /** @throws Problem when there is something else to do first */
  permit(actor: Actor, endpoint: Endpoint): Promise<void>
  /** Counts a change for the account. @throws Problem when there were too many */
  tally: Tally
  /** What is kept of the answer to a call by a key, and by what it is found. */
  sealingOf(call: KeyedCall): (answer: string) => KeptAnswer
  /** Hears of a call that went well and may have changed something, before its caller is answered. */
  changed(stale: Stale): void | Promise<void>
  /** What every answer carries. */
  headers: Promise<Record<string, string>>
  told(given: Told): void
}

type Found = { call: Ready; fields: Record<string, string> }

type Given = Parameters<Ready['work']>[0] & { actor: Actor }

type Answer = Sent & { member: string }

const nothing = { text: '', json: undefined }

/**
 * Answers what members ask for most as the whole product does, with less ado: where the session token is known, the input
 * is right and the work succeeds. Everything else goes on to `next`, the whole product, which finds out what it is and
 * says so in its own words. Nothing is refused here.
 */
export function makeQuickWay(around: Around, next: RequestListener): RequestListener {
  const readyFor = findsReady(around.calls)
  const common = around.headers.then((headers) => Object.entries(headers).flat())

  /** By a key, where there is one. */
  async function doing(call: Ready, given: Given, request: IncomingMessage, body: string) {
    const { url = '', headers } = request
    const header = headers['idempotency-key']
    if (header === undefined || call.reading) return call.work(given)
    const key = readKey(String(header))
    if (key === null || call.byKey === undefined) return null
    const close = around.sealingOf({
      caller: { member: given.actor.id },
      method: call.method,
      path: pathOf(url),
      key,
      request: { search: searchOf(url), ifMatch: headers['if-match'] ?? '', body },
    })
    return call.byKey(given, (done) => close(keptText(call.endpoint, done)))
  }

  /** Whoever takes the request over does not count it once more; where it was too many they do, and say so. */
  async function count(actor: Actor, request: IncomingMessage): Promise<void> {
    if (request.headers['idempotency-key'] !== undefined) await around.tally('keyed', actor.id)
    await around.tally('change', actor.id)
    Object.assign(request, { counted: true })
  }

  async function find({ call, fields }: Found, request: IncomingMessage): Promise<Answer | null> {
    const { url = '', headers } = request
    const params = call.params === null ? undefined : parsed(call.params, fields)
    const query = call.query === null ? undefined : parsed(call.query, queryIn(url))
    if (params === null || query === null) return null
    const recognised = around.recognise(headers, call.reading)
    const actor = recognised instanceof Promise ? await recognised : recognised
    if (actor === null) return null
    const { text, json } = call.body === null ? nothing : await readBody(request)
    const body = call.body === null ? undefined : parsed(call.body, json)
    if (body === null || !isOwnEmail(actor, query, body)) return null
    // What everybody may read is nothing that a member has to do something for first.
    if (call.endpoint.access !== 'anyone') await around.permit(actor, call.endpoint)
    if (!call.reading) await count(actor, request)
    const done = await doing(call, { actor, params, query, body }, request, text)
    if (done === null) return null
    if (!call.reading) await around.changed(staleAfter(call.endpoint, { params, query, body }))
    const sent = await writeDone(call.endpoint, done, { url, packs: unpacksGzip(headers['accept-encoding']) })
    return { ...sent, member: actor.id }
  }

  async function answer(found: Found, ...given: Parameters<RequestListener>): Promise<void> {
    const started = performance.now()
    const [request, response] = given
    const { method, route } = found.call
    const answered = await find(found, request).catch((error: unknown) => {
      // The whole product tells of it, and does not wait for it once more.
      if (hasWaited(error)) Object.assign(request, { failure: error })
      return null
    })
    if (answered === null) return next(...given)
    const { status, headers, body, member } = answered
    const requestId = newId()
    const length = `${Buffer.byteLength(body)}`
    response.writeHead(status, [
      ...(await common),
      ...headers,
      'X-Request-Id',
      requestId,
      'content-length',
      length,
    ])
    response.end(body)
    const ms = Math.round((performance.now() - started) * 10) / 10
    around.told({ requestId, method, route, status, member, ms })
  }

  return (request, response) => {
    const found = readyFor(request)
    if (found === null) next(request, response)
    else void answer(found, request, response)
  }
}

/** Whoever says more about it than that is answered unpacked. */
function unpacksGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && /(?:^|,)\s*gzip\s*(?:,|$)/.test(accepted)
}
