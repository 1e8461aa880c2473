import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Part, StorageAway } from '../../../base/blobs/storage.ts'
import { isHeld } from '../../../base/http/conditional.ts'
import type { HonoContext } from '../../../base/http/env.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { shownAs } from '../rules.ts'
import type { FileRef } from '../store.ts'
import { filesText } from '../text/en.ts'
import { isSame, rangeOf } from './ranges.ts'
import type { Readers } from './readers.ts'
import { type ContentRow, findContent, listPieces, type PieceRow } from './store.ts'
import type { Reader, Streams } from './streams.ts'

/** Parts up to so many bytes are read before they are sent, which is faster than a stream. */
const little = 1024 * 1024

/** How often it is asked again, while an answer lasts, whether its reader may still have it, in ms. */
const askedAgain = 30_000

/** What a page may load a file as, by `Sec-Fetch-Dest`. */
const inPages = new Set(['video', 'audio', 'image', 'track', 'empty'])

/**
 * Answers with a whole file, or the part that is asked for, to somebody who may read it.
 * @param mayStill asks the same again, since a video is one answer for hours
 * @throws Problem 403 for one that is only looked at in its page, 404, 416, 503 when too many are being read
 */
export async function sendOriginal(
  context: HonoContext,
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  ref: FileRef,
  readers: NonNullable<Readers>,
  { reader, streams, mayStill }: { reader: Reader; streams: Streams; mayStill: () => Promise<boolean> },
): Promise<Response> {
  const content = await findContent(services.db, ref)
  if (content === undefined) throw noRoute()
  if (!readers.saves) requirePage(context)
  const { size, tag } = content
  const headers = { ...headersOf(content, readers), 'accept-ranges': 'bytes' }
  if (isHeld(context, { tag })) return context.body(null, 304, { 'cache-control': headers['cache-control'] })
  const asked = isSame(context.req.header('if-range'), tag) ? context.req.header('range') : undefined
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
  const isHead = context.req.method === 'HEAD'
  const isLarge = part.end - part.start > little
  if (isLarge && !isHead && streams.isFull(reader)) throw tooManyReaders()
  const pieces = isHead ? [] : await listPieces(services.db, ref, part)
  const length = part.end - part.start
  // One that is deleted at this moment is gone, rather than cut short.
  if (!isHead && lengthIn(pieces, part) < length) throw noRoute()
  const bytes = bytesOf(services, pieces, part, mayStill)
  const body = isHead
    ? null
    : isLarge
      ? Readable.toWeb(Readable.from(streams.counted(reader, bytes)))
      : new Uint8Array(await buffer(bytes))
  const status = range === null ? 200 : 206
  return context.body(body as ReadableStream, status, {
    ...headers,
    'content-length': String(length),
    ...(range !== null && { 'content-range': `bytes ${part.start}-${part.end - 1}/${size}` }),
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

/** 403: the file is not handed out. */
export function onlineOnly() {
  return problem({ code: 'online-only', status: 403, detail: (language) => filesText(language).onlineOnly })
}

/** The part of a piece that is in a part of its file. */
function ownPart({ start, size }: PieceRow, part: Part): Part {
  return { start: Math.max(0, part.start - start), end: Math.min(size, part.end - start) }
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
  part: Part,
  mayStill: () => Promise<boolean>,
): AsyncGenerator<Buffer> {
  let asked = clock.now().getTime()
  for (const piece of pieces) {
    const now = clock.now().getTime()
    if (now - asked > askedAgain) {
      asked = now
      if (!(await mayStill())) throw new StorageAway(new Error('The reader may not have it any more.'))
    }
    const content = await blobs.openPart(piece, ownPart(piece, part))
    if (content === null) throw new StorageAway(new Error(`The bytes of ${piece.id} are missing.`))
    yield* content
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
): Record<'content-type' | 'content-disposition' | 'cache-control' | 'vary', string> {
  const isInline = !readers.saves || shownAs(type) === 'image'
  return {
    'content-type': sentAs(type),
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${namedAs(name)}`,
    'cache-control': keepingOf(readers),
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
