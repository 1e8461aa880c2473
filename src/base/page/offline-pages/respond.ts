import { isAway } from '../isAway.ts'
import { findKeptAnswer } from './cache.ts'

import { contentKeyOf, type FileNote, isContent, keyOf, readPart } from './pieces.ts'
import { partAsked } from './ranges.ts'

/** The page that says what is kept; where nothing of an address is. */
const offlinePage = '/offline'

/** How long a kept page may be shown after the server was last asked whether it may, in ms. */
const life = 30 * 86_400_000

/** When the server last said that a kept page may be read, as a header of the page, in ms since 1970. */
export const allowedAtHeader = 'x-allowed-at'

/** What the worker needs of the browser it runs in. */
export type Surroundings = { caches: CacheStorage; fetch: typeof fetch; now: () => number; patience: number }

/**
 * Answers a request of a page without a connection from what is kept. With one, the server answers.
 * @param request of this site, with the method GET
 * @returns null where the browser shall ask as it would without a worker
 */
export function respond(request: Request, given: Surroundings): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') return navigate(request, pathname, given)
  if (pathname.startsWith('/assets/')) return builtFile(request, pathname, given)
  if (pathname.startsWith('/files/')) return file(request, pathname, given)
  return null
}

async function navigate(request: Request, path: string, given: Surroundings): Promise<Response> {
  const kept = await findPage(path, given)
  const asked = given.fetch(request)
  try {
    return kept === null ? await asked : await soon(asked, given.patience)
  } catch (error) {
    if (kept !== null) return kept
    if (path === offlinePage || (await findPage(offlinePage, given)) === null) throw error
    // As a page of its own: the scripts of a page read from its address which one it is.
    return Response.redirect(new URL(offlinePage, request.url), 302)
  }
}

/** A kept page that may still be shown. */
async function findPage(path: string, { caches, now }: Surroundings): Promise<Response | null> {
  const page = await findKeptAnswer(caches, path)
  if (page === null) return null
  return now() - Number(page.headers.get(allowedAtHeader)) < life ? page : null
}

/** Their names change with their content, so a kept one is as good as the server's. */
async function builtFile(request: Request, path: string, { caches, fetch }: Surroundings): Promise<Response> {
  return (await findKeptAnswer(caches, path)) ?? fetch(request)
}

async function file(request: Request, path: string, given: Surroundings): Promise<Response> {
  const kept = await findFile(path, given.caches)
  const asked = given.fetch(request)
  if (kept === null) return asked
  try {
    return await soon(asked, given.patience)
  } catch {
    return keptFile(request, kept, given.caches)
  }
}

type Kept = { key: string; note: FileNote }

async function findFile(path: string, storage: CacheStorage): Promise<Kept | null> {
  for (const key of [keyOf(path), ...(isContent(path) ? [contentKeyOf(path)] : [])]) {
    const found = await findKeptAnswer(storage, key)
    const note = found === null ? null : ((await found.json()) as FileNote)
    if (note?.isWhole) return { key, note }
  }
  return null
}

/** A kept file, or the part of it that is asked for: Cache Storage takes no part, and players ask for parts. */
async function keptFile(request: Request, { key, note }: Kept, storage: CacheStorage): Promise<Response> {
  const { size, type } = note
  const asked = partAsked(request.headers.get('range'), size)
  if (asked === 'none') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  }
  const part = asked ?? { start: 0, end: size }
  const body = await readPart((name) => findKeptAnswer(storage, name), key, part)
  if (body === null) return Response.error()
  const headers = {
    'content-type': type,
    'content-length': `${part.end - part.start}`,
    'accept-ranges': 'bytes',
    ...(asked !== null && { 'content-range': `bytes ${part.start}-${part.end - 1}/${size}` }),
  }
  return new Response(body, { status: asked === null ? 200 : 206, headers })
}

/** @throws when the network fails, or says nothing for as long as one waits for a page */
function soon(asked: Promise<Response>, patience: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => reject(new Error('The network is silent.')), patience)
    const heard = (answer: Response) => {
      if (isAway(answer)) reject(new Error('A proxy answers for a server that is away.'))
      else resolve(answer)
    }
    asked.then(heard, reject).finally(() => clearTimeout(waiting))
  })
}
