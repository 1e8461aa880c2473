import { type Part, StorageAway } from '../../../base/blobs/storage.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext } from '../../../base/http/env.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { shownAs } from '../rules.ts'
import { filesText } from '../text/en.ts'
import type { ContentRef, Contents } from './contents.ts'
import { isSame, rangeOf } from './ranges.ts'
import type { Readers } from './readers.ts'
import type { Spaces } from './spaces.ts'
import { type ContentRow, ownPart, type PieceRow } from './store.ts'
import type { Reader, Streams } from './streams.ts'

/**
 * Parts up to so many bytes are read before they are answered; an answer copies them, so larger ones are read in steps while they are
 * sent. These last as long as their reader likes, and are counted. So many steps share their memory: the server holds three at most
 * that it has not sent.
 */
const little = 64 * 1024
const steps = 4
const step = 256 * 1024

/** How often it is asked again, while an answer lasts, whether its reader may still have it, in ms. */
const askedAgain = 30_000

/** What a page may load a file as, by `Sec-Fetch-Dest`. */
const inPages = new Set(['video', 'audio', 'image', 'track', 'empty'])

/** How a file is asked for: by somebody who is signed in, or by a link that was made to save it, or to play it on another device. */
export type How = 'signed in' | 'save' | 'cast'

/**
 * Answers with a whole file, or the part that is asked for, to somebody who may read it.
 * @param mayStill asks the same again, since a video is one answer for hours
 * @throws Problem 403 for one that is only looked at in its page, 404, 416, 503 when too many are being read
 */
export async function sendOriginal(
  context: HonoContext,
  services: Pick<Services, 'blobs' | 'clock'>,
  ref: ContentRef,
  readers: NonNullable<Readers>,
  {
    how,
    contents,
    spaces,
    reader,
    streams,
    mayStill,
  }: {
    how: How
    contents: Contents
    spaces: Spaces
    reader: Reader
    streams: Streams
    mayStill: () => Promise<boolean>
  },
): Promise<Response> {
  const content = await contents.content(ref)
  if (content === undefined) throw noRoute()
  if (!readers.saves) (how === 'cast' ? requirePlayer : requirePage)(context)
  const { size, tag } = content
  const headers = { ...headersOf(content, readers, how), 'accept-ranges': 'bytes' }
  if (isHeld(context, { tag })) return context.body(null, 304, { 'cache-control': headers['cache-control'] })
  const isHead = context.req.method === 'HEAD'
  const isAsked = !isHead && isSame(context.req.header('if-range'), tag)
  const asked = isAsked ? context.req.header('range') : undefined
  const range = rangeOf(asked, size)
  if (range === 'none') {
    context.header('Content-Range', `bytes */${size}`)
    throw problem({
      code: 'no-such-range',
      status: 416,
      detail: (language) => filesText(language).noSuchRange,
    })
  }
  const part = range ?? { start: 0, end: size }
  const length = part.end - part.start
  const isLarge = length > little
  if (isLarge && !isHead && streams.isFull(reader)) throw tooManyReaders()
  const space = isHead ? null : spaces.lend(context, Math.min(length, steps * step))
  const body = isHead
    ? null
    : isLarge
      ? await streamOf()
      : await readLittle(services, contents, ref, { part, space })
  const status = range === null ? 200 : 206
  return context.body(body as ReadableStream, status, {
    ...headers,
    'content-length': String(length),
    ...(range !== null && { 'content-range': `bytes ${part.start}-${part.end - 1}/${size}` }),
  })

  async function streamOf(): Promise<ReadableStream> {
    const pieces = await contents.pieces(ref, part)
    requireAll(pieces, part)
    const bytes = bytesOf(services, pieces, { part, space, mayStill })
    return streamed(streams.counted(reader, bytes))
  }
}

/** One that is deleted at this moment is gone, rather than cut short. @throws Problem 404 */
function requireAll(pieces: readonly PieceRow[], part: Part): void {
  if (lengthIn(pieces, part) < part.end - part.start) throw noRoute()
}

/** Reads a small part at once. What was known of a file that has been moved or deleted meanwhile is looked up again. */
async function readLittle(
  { blobs }: Pick<Services, 'blobs'>,
  contents: Contents,
  ref: ContentRef,
  { part, space: lent }: { part: Part; space: Buffer | null },
): Promise<Uint8Array<ArrayBuffer>> {
  for (const isLast of [false, true]) {
    const pieces = await contents.pieces(ref, part)
    requireAll(pieces, part)
    const space = lent ?? Buffer.allocUnsafeSlow(part.end - part.start)
    let filled = 0
    for (const piece of pieces) {
      const bytes = await blobs.readPart(piece, ownPart(piece, part), space.subarray(filled))
      // What is not read from a folder comes in memory of its own.
      if (bytes !== null && bytes.buffer !== space.buffer) bytes.copy(space, filled)
      filled += bytes?.length ?? 0
    }
    if (filled === part.end - part.start) return space.subarray(0, filled) as Buffer<ArrayBuffer>
    contents.forget(ref)
    if (isLast) throw missing(pieces)
  }
  throw noRoute()
}

function missing([piece]: readonly Pick<PieceRow, 'id'>[]): StorageAway {
  return new StorageAway(new Error(`The bytes of ${piece?.id} are missing.`))
}

/** What a server sends chunk by chunk. One made of a stream of Node's takes half as much of the processor again. */
function streamed(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // Only this ends what is counted when a reader leaves.
    cancel: async () => void (await bytes.return(undefined)),
  })
}

/** 503: as many files are being read as this process gives at once, or to one reader. */
function tooManyReaders() {
  return problem({
    code: 'readers-busy',
    status: 503,
    retryAfter: 5,
    detail: (language) => filesText(language).readersBusy,
  })
}

/** @throws Problem 403 when a file is asked for by itself that is only looked at in its page */
export function requirePage({ req }: HonoContext): void {
  const isInPage =
    req.header('sec-fetch-site') === 'same-origin' && inPages.has(req.header('sec-fetch-dest') ?? '')
  if (!isInPage) throw onlineOnly()
}

/**
 * The same of a file that another device plays, whose pages are of another site; what is no browser does not say how it asks.
 * @throws Problem 403
 */
function requirePlayer({ req }: HonoContext): void {
  if (!inPages.has(req.header('sec-fetch-dest') ?? 'video')) throw onlineOnly()
}

/** 403: the file is not handed out. */
export function onlineOnly() {
  return problem({ code: 'online-only', status: 403, detail: (language) => filesText(language).onlineOnly })
}

/** How many bytes of a part of a file there are in pieces. */
function lengthIn(pieces: readonly PieceRow[], part: Part): number {
  return pieces.reduce((sum, piece) => {
    const { start, end } = ownPart(piece, part)
    return sum + end - start
  }, 0)
}

/** Reads piece after piece while it is sent, so that a file of any size takes the memory of a few chunks. */
async function* bytesOf(
  { blobs, clock }: Pick<Services, 'blobs' | 'clock'>,
  pieces: readonly PieceRow[],
  { part, space, mayStill }: { part: Part; space: Buffer | null; mayStill: () => Promise<boolean> },
): AsyncGenerator<Buffer> {
  let number = 0
  let asked = clock.now().getTime()
  for (const piece of pieces) {
    const own = ownPart(piece, part)
    const now = clock.now().getTime()
    if (now - asked > askedAgain) {
      asked = now
      if (!(await mayStill())) throw new StorageAway(new Error('The reader may not have it any more.'))
    }
    // A store that is asked over the network is asked once for each piece.
    if (piece.place === 's3') {
      const content = await blobs.openPart(piece, own)
      if (content === null) throw missing([piece])
      yield* content
      continue
    }
    for (let at = own.start; at < own.end; at += step) {
      const end = Math.min(own.end, at + step)
      // One is sent before the fourth after it is read, but for small ones, which wait for each other.
      const room = end - at === step ? space?.subarray((number % steps) * step) : undefined
      number += 1
      const bytes = await blobs.readPart(piece, { start: at, end }, room)
      if (bytes?.length !== end - at) throw missing([piece])
      yield bytes
    }
  }
}

/** How browsers and caches may keep what belongs to a file. */
export function keepingOf({ who, saves }: NonNullable<Readers>): string {
  const keeping = who === 'everybody' ? 'public, max-age=300' : 'private, no-cache'
  return `${saves ? keeping : 'private, no-store'}, no-transform`
}

function headersOf(
  { name, type }: ContentRow,
  readers: NonNullable<Readers>,
  how: How,
): Record<'content-type' | 'content-disposition' | 'cache-control' | 'vary', string> {
  const isInline = how === 'signed in' ? !readers.saves || shownAs(type) === 'image' : how === 'cast'
  return {
    'content-type': sentAs(type),
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${namedAs(name)}`,
    // A link ends before what a device would keep of it.
    'cache-control': how === 'signed in' ? keepingOf(readers) : 'private, no-store, no-transform',
    vary: 'Cookie',
  }
}

/** The type with which a file is sent: what a browser could run or draw by itself is nothing but bytes. */
function sentAs(type: string): string {
  if (type === 'text/vtt') return 'text/vtt; charset=utf-8'
  return shownAs(type) !== null || type === 'application/pdf' ? type : 'application/octet-stream'
}

/** The name for saving in every script, and without (RFC 6266). */
function namedAs(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
