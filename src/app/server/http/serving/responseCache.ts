import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { mostLag } from '../../../../base/db/lag.ts'
import { pageLanguageIn } from '../../../../base/http/language.ts'
import type { Stale } from '../../../../base/http/stale.ts'
import { keepsAskedAgain } from './askedAgain.ts'
import { type Content, firstFormFor, formFor, makeContent, write } from './content.ts'
import { isUsualHost } from './hosts.ts'
import type { FindPublicRead, PublicRead } from './publicReads.ts'
import { trackStates } from './states.ts'
import type { WholeAnswer } from './wholeAnswer.ts'

/** How long a response is fresh, and how much longer it is used while one request renews it, in ms. */
const life = { fresh: 1_000, renewed: mostLag }

/** The sizes of the caches in bytes: of responses by request (`kept`), and of contents by their bytes (`said`). */
const mostBytes = { kept: 32 * 1024 * 1024, said: 16 * 1024 * 1024 }

/** Headers of a single response, which are not cached. */
const ofOne = new Set([
  'x-request-id',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
])

type Kept = {
  name: string
  read: PublicRead
  state: number
  content: Content
  askedAt: number
  renewing: boolean
}

/** A response of the app. `name` is a hash of its body, `own` the headers of this single response. */
type Found = { content: Content; name: string; isForAll: boolean; own: string[] }

type Asked = { request: IncomingMessage; response: ServerResponse }

/** Gets the product's whole answer to a request: neither packed nor shortened for a client that holds it. */
type Answer = (request: IncomingMessage) => Promise<WholeAnswer>

export type ResponseCache = {
  listener: RequestListener
  /** Forgets responses that a change has made stale. */
  forget(stale: Stale): void
}

/**
 * Answers public requests from a cache, for a second and in front of the app; other requests go to `next`. Parallel misses
 * share one request; a change here shows at once, on another instance within two seconds; unchanged content is not compressed
 * again.
 * @param findPublicRead tells which requests are public
 * @param told is called for each cached answer, for log and metrics
 */
export function makeResponseCache(
  answer: Answer,
  next: RequestListener,
  findPublicRead: FindPublicRead,
  told: (given: { method: string; route: string; status: number }) => void,
  now: () => number = () => performance.now(),
): ResponseCache {
  const sizeCalculation = ({ body }: Content, key: string) => 2 * body.length + key.length + 2_000
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes.kept,
    sizeCalculation: ({ content }, key) => sizeCalculation(content, key),
  })
  const said = new LRUCache<string, Content>({ maxSize: mostBytes.said, sizeCalculation })
  /** Those who wait for a request that another one has made, by its name and the state in which it was made. */
  const asking = new Map<string, Asked[]>()
  const states = trackStates()
  const isWorthKeeping = keepsAskedAgain()

  /** The cached response, unless a change has made it stale. */
  function find(read: PublicRead, name: string): Kept | undefined {
    const held = kept.get(name)
    return held?.state === states.of(read) ? held : undefined
  }

  function give(asked: Asked, held: Kept): void {
    const { request, response } = asked
    const form = formFor(held.content, request)
    if (form instanceof Promise) return void form.then(() => giveNewest(asked, held))
    const status = write(request, response, held.content, form)
    told({ method: request.method ?? '', route: held.read.route, status })
  }

  /** Answers from the cache, or by `next` if it has become stale meanwhile. */
  function giveNewest(asked: Asked, { name, read }: Kept): void {
    const held = find(read, name)
    if (held === undefined) next(asked.request, asked.response)
    else give(asked, held)
  }

  async function ask(name: string, read: PublicRead, { request, response }: Asked): Promise<void> {
    const others: Asked[] = []
    const state = states.of(read)
    asking.set(`${state} ${name}`, others)
    const askedAt = now()
    const found = await readWhole(answer, request).catch(() => {
      response.destroy()
      return null
    })
    asking.delete(`${state} ${name}`)
    const fresh = state === states.of(read)
    const content = found?.isForAll === true ? asBefore(found) : null
    const held = fresh && content !== null ? { name, read, state, content, askedAt, renewing: false } : null
    if (held !== null) kept.set(name, held)
    else if (fresh) kept.delete(name)
    for (const other of others) {
      if (held !== null) give(other, held)
      // A response read before a change must not go to later requests, and one that is not public only to its own.
      else next(other.request, other.response)
    }
    if (found === null) return
    const given = content ?? found.content
    write(request, response, given, await firstFormFor(given, request), found.own)
  }

  /** The cached content with the same bytes and headers, with all its encodings, if there is one. */
  function asBefore({ content, name }: Found): Content {
    const key = `${name} ${JSON.stringify(content.headers)}`
    const before = said.get(key)
    if (before === undefined) said.set(key, content)
    return before ?? content
  }

  return {
    listener(request, response) {
      const read = findPublicRead(request)
      if (read === null || !isNamed(request)) return next(request, response)
      const asked = { request, response }
      const { headers, url = '/' } = request
      const language = pageLanguageIn(headers)
      const name = `${language} ${url}`
      const held = find(read, name)
      const age = held === undefined ? Number.POSITIVE_INFINITY : now() - held.askedAt
      if (held !== undefined && age < (held.renewing ? life.renewed : life.fresh)) return give(asked, held)
      const others = asking.get(`${states.of(read)} ${name}`)
      if (others !== undefined) return void others.push(asked)
      if (request.method !== 'GET') return next(request, response)
      if (held === undefined && !isWorthKeeping(language, url)) return next(request, response)
      if (held !== undefined) held.renewing = true
      void ask(name, read, asked)
    },
    forget: states.change,
  }
}

async function readWhole(answer: Answer, request: IncomingMessage): Promise<Found> {
  const { status, headers: all, body } = await answer(request)
  const isForAll = status === 200 && !all.some(([name]) => name === 'set-cookie')
  const headers = all.filter(([name]) => !ofOne.has(name))
  const name = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  if (isForAll && !headers.some(([header]) => header === 'etag')) headers.push(['etag', `W/"${name}"`])
  const own = all.filter(([header]) => header === 'x-request-id').flat()
  return { content: makeContent(status, headers, body), name, isForAll, own }
}

/** Whether `Host` is valid; otherwise the app refuses the request. */
function isNamed(request: IncomingMessage): boolean {
  return isUsualHost(request.headers.host) || addressOf(request) !== null
}

function addressOf({ url = '/', headers }: IncomingMessage): URL | null {
  return URL.parse(url, `http://${headers.host ?? 'localhost'}`)
}
