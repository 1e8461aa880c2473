import { beginKeeping, withPages } from '../../../../base/page/offline-pages/cache.ts'
import {
  countPieces,
  type FileNote,
  pieceBytes,
  pieceKeyOf,
} from '../../../../base/page/offline-pages/pieces.ts'
import { allowedAtHeader } from '../../../../base/page/offline-pages/respond.ts'
import { dropFile, type KeptLesson, offlinePage, pathOf, recordKeyOf } from './kept.ts'
import type { LessonPlan, SizedFile } from './plan.ts'

type Keeping = {
  account: string
  /** Is told how many bytes more are there. */
  onBytes: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Keeps a lesson for times without a connection: its files in pieces, those of the site that show it, and its page as the server
 * draws it. What was kept of a file before is not fetched again.
 * @throws DOMException `QuotaExceededError` when the device has no room, and whatever `fetch` throws
 */
export async function keepLesson(plan: LessonPlan, given: Keeping): Promise<void> {
  const { account, signal } = given
  const { course, courseTitle, item, title, bytes } = plan
  const files = plan.files.map(({ key, size }) => ({ key, size }))
  const record: KeptLesson = { course, courseTitle, item, title, bytes, savedAt: null, files }
  beginKeeping(account)
  await withPages(account, async (pages) => {
    await pages.put(recordKeyOf(plan), Response.json(record))
    for (const file of plan.files) await keepFile(pages, file, given)
    await keepSite(pages, signal)
    for (const address of [offlinePage, pathOf(plan)]) await keepPage(pages, address, signal)
    await pages.put(recordKeyOf(plan), Response.json({ ...record, savedAt: Date.now() }))
  })
}

/** Starts the worker that shows what is kept, and asks the browser not to clear it away. */
export async function prepareKeeping(): Promise<void> {
  await navigator.serviceWorker.register('/offline.js', { updateViaCache: 'none' })
  await navigator.storage.persist?.()
}

async function keepFile(cache: Cache, { path, key, size, type }: SizedFile, given: Keeping): Promise<void> {
  const note: FileNote = { path, size, type, isWhole: false }
  const before = (await (await cache.match(key))?.json()) as FileNote | undefined
  // Another form of the file, such as the original before there were smaller ones.
  if (before !== undefined && (before.path !== path || before.size !== size))
    await dropFile(cache, key, before)
  await cache.put(key, Response.json(note))
  for (let nr = 0; nr < countPieces(size); nr += 1) {
    const length = Math.min(pieceBytes, size - nr * pieceBytes)
    if ((await cache.match(pieceKeyOf(key, nr))) === undefined) {
      await keepPiece(cache, { path, key, nr, length }, given.signal)
    }
    given.onBytes(length)
  }
  await cache.put(key, Response.json({ ...note, isWhole: true }))
}

type Piece = { path: string; key: string; nr: number; length: number }

async function keepPiece(cache: Cache, { path, key, nr, length }: Piece, signal: AbortSignal): Promise<void> {
  const start = nr * pieceBytes
  const headers = { range: `bytes=${start}-${start + length - 1}` }
  const answer = await fetch(path, { headers, signal, cache: 'no-store' })
  if (!answer.ok) throw new TypeError(`The file is answered with ${answer.status}.`)
  const bytes = await answer.blob()
  // Small files may be answered whole.
  const piece = answer.status === 206 ? bytes : bytes.slice(start, start + length)
  if (piece.size !== length) throw new TypeError('The file ends too early.')
  await cache.put(pieceKeyOf(key, nr), new Response(piece))
}

/** Keeps the scripts, styles and fonts that pages of lessons need, and those that this page has loaded. */
async function keepSite(cache: Cache, signal: AbortSignal): Promise<void> {
  const listed = (await (await fetch('/offline-files.json', { signal })).json()) as string[]
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.flatMap(({ origin, pathname }) =>
    origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [],
  )
  const missing: string[] = []
  for (const path of new Set([...listed, ...own])) {
    if ((await cache.match(path)) === undefined) missing.push(path)
  }
  await Promise.all(missing.map((path) => cache.add(new Request(path, { signal }))))
}

/** Keeps a page as it is drawn now, with a mark by which it knows that it is not the newest. */
async function keepPage(cache: Cache, path: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(path, { headers: { accept: 'text/html' }, signal })
  if (!answer.ok || answer.redirected) throw new TypeError(`The page is answered with ${answer.status}.`)
  const savedAt = Date.now()
  const html = (await answer.text()).replace('<html ', `<html data-saved-at="${savedAt}" `)
  const headers = new Headers(answer.headers)
  headers.set(allowedAtHeader, `${savedAt}`)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  await cache.put(path, new Response(html, { headers }))
}
