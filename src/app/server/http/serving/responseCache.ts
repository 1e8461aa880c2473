import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { mostLag } from '../../../../base/db/lag.ts'
import { type Content, formFor, makeContent, write } from './content.ts'
import { isUsualHost } from './hosts.ts'
import { publicRoute } from './publicRoutes.ts'

/** For how long an answer is given again unasked, and for how much longer while one request asks anew, in ms. */
const life = { fresh: 1_000, renewed: mostLag }

/** All kept answers together, and what they said before, in bytes; what nobody asked for longest goes first. */
const mostBytes = { kept: 64 * 1024 * 1024, said: 32 * 1024 * 1024 }

/** Headers that belong to one answer alone. */
const ofOne = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
])

/** Of a request, what says how its own answer is to be sent, and not what it says. */
const ofSending = new Set(['accept-encoding', 'if-none-match', 'if-modified-since'])

type Kept = { key: string; route: string; content: Content; askedAt: number; renewing: boolean }

/** What the product has answered: the name of the body by its bytes, and the headers of this answer alone. */
type Found = { content: Content; name: string; isForAll: boolean; own: string[] }

type Asked = { request: IncomingMessage; response: ServerResponse }

/** What the product answers, for a request as browsers send it. */
type Answer = (request: Request, env: { incoming: IncomingMessage }) => Response | Promise<Response>

export type ResponseCache = {
  listener: RequestListener
  /** From now on nothing is given that was read before. To be called when what everybody sees has changed. */
  forget(): void
}

/**
 * Gives visitors the public answers of the last second from memory, before anything of the product runs; all other
 * requests go on to `next`. However many ask for an answer that is not kept, one request is made of them. A change on
 * this instance counts at once, one on another instance within two seconds. What says the same as before is not packed anew.
 * @param told hears of each answer from memory, for the log
 */
export function makeResponseCache(
  answer: Answer,
  next: RequestListener,
  told: (given: { method: string; route: string; status: number }) => void,
  now: () => number = () => performance.now(),
): ResponseCache {
  const sizeCalculation = ({ body }: Content, key: string) => 2 * body.length + key.length + 2_000
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes.kept,
    sizeCalculation: ({ content }, key) => sizeCalculation(content, key),
  })
  const said = new LRUCache<string, Content>({ maxSize: mostBytes.said, sizeCalculation })
  let asking = new Map<string, Asked[]>()

  function give(asked: Asked, held: Kept): void {
    const { request, response } = asked
    const form = formFor(held.content, request)
    if (form instanceof Promise) return void form.then(() => giveNewest(asked, held.key))
    const status = write(request, response, held.content, form)
    told({ method: request.method ?? '', route: held.route, status })
  }

  /** Meanwhile there may have been a change. */
  function giveNewest(asked: Asked, key: string): void {
    const held = kept.get(key)
    if (held === undefined) next(asked.request, asked.response)
    else give(asked, held)
  }

  async function ask(key: string, route: string, url: URL, { request, response }: Asked): Promise<void> {
    const others: Asked[] = []
    const current = asking
    current.set(key, others)
    const askedAt = now()
    const found = await read(answer, request, url).catch(() => {
      response.destroy()
      return null
    })
    const fresh = current === asking
    if (fresh) current.delete(key)
    const content = found?.isForAll === true ? asBefore(found) : null
    const held = fresh && content !== null ? { key, route, content, askedAt, renewing: false } : null
    if (held !== null) kept.set(key, held)
    else if (fresh) kept.delete(key)
    for (const other of others) {
      if (held !== null) give(other, held)
      // What was read before a change is nothing for whoever asked after it, and what is not kept is for one alone.
      else next(other.request, other.response)
    }
    if (found === null) return
    const given = content ?? found.content
    write(request, response, given, await formFor(given, request), found.own)
  }

  /** The same content, in all forms that it was asked for in, where it was said before. */
  function asBefore({ content, name }: Found): Content {
    const key = `${name} ${JSON.stringify(content.headers)}`
    const before = said.get(key)
    if (before === undefined) said.set(key, content)
    return before ?? content
  }

  return {
    listener(request, response) {
      const route = publicRoute(request)
      if (route === null || !isNamed(request)) return next(request, response)
      const asked = { request, response }
      const key = request.url ?? '/'
      const held = kept.get(key)
      const age = held === undefined ? Number.POSITIVE_INFINITY : now() - held.askedAt
      if (held !== undefined && age < (held.renewing ? life.renewed : life.fresh)) return give(asked, held)
      const others = asking.get(key)
      if (others !== undefined) return void others.push(asked)
      const url = request.method === 'GET' ? addressOf(request) : null
      if (url === null) return next(request, response)
      if (held !== undefined) held.renewing = true
      void ask(key, route, url, asked)
    },
    forget() {
      kept.clear()
      asking = new Map()
    },
  }
}

/** Asks the product for one request, as it is and whole. */
async function read(answer: Answer, request: IncomingMessage, url: URL): Promise<Found> {
  const asking = new Headers()
  for (const [name, value] of Object.entries(request.headersDistinct))
    if (!ofSending.has(name)) asking.set(name, value?.join(', ') ?? '')
  const answered = await answer(new Request(url, { headers: asking }), { incoming: request })
  const body = Buffer.from(await answered.arrayBuffer())
  const isForAll = answered.status === 200 && !answered.headers.has('set-cookie')
  const headers = [...answered.headers].filter(([name]) => !ofOne.has(name))
  const name = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  if (isForAll && !answered.headers.has('etag')) headers.push(['etag', `W/"${name}"`])
  const id = answered.headers.get('x-request-id')
  const own = id === null ? [] : ['x-request-id', id]
  return { content: makeContent(answered.status, headers, body), name, isForAll, own }
}

/** Whether `Host` makes sense, or the product is to refuse it in its own words. */
function isNamed(request: IncomingMessage): boolean {
  return isUsualHost(request.headers.host) || addressOf(request) !== null
}

function addressOf({ url = '/', headers }: IncomingMessage): URL | null {
  return URL.parse(url, `http://${headers.host ?? 'localhost'}`)
}
