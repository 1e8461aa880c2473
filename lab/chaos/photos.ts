import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { writePng } from '../../src/testing/writePng.ts'
import type { Caller } from './caller.ts'

/** The pictures that users choose among, by name. */
export const pictures = ['black', 'red', 'green', 'yellow', 'blue', 'pink', 'turquoise', 'white'] as const

/** A picture that is none of these. */
export const otherPicture = 'something else'

type Picture = (typeof pictures)[number]

/** The names of pictures by the SHA-256 of what the product makes of them, which identifies them later. */
export type Album = Map<string, Picture>

const side = 24

/** The request body that sets a picture as somebody's photo. */
export function photoBody(picture: Picture): { image: string } {
  const at = pictures.indexOf(picture)
  const colour = [1, 2, 4].map((bit) => ((at & bit) === 0 ? 0 : 255))
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, index) => colour[index % 3] ?? 0)
  return { image: writePng(side, pixels).toString('base64') }
}

/** Uploads each picture once before any fault, to learn what the product makes of it, and removes the last one. */
export async function makeAlbum(caller: Caller, origin: string): Promise<Album> {
  const album: Album = new Map()
  for (const picture of pictures) {
    const told = await caller.ask({ method: 'PUT', path: '/auth/photo', body: photoBody(picture) })
    album.set((await fingerprint(`${origin}${told.body.photoURL}`)) ?? '', picture)
  }
  await caller.ask({ method: 'PATCH', path: '/auth/profile', body: { photoURL: '' } })
  if (album.size < pictures.length) throw new Error('Two pictures look the same.')
  return album
}

type Photo = { email: string; url: string; file: string | null; sha256: string | null }

/** The photos that the database records: their users and files. */
export async function listPhotos(client: pg.Client): Promise<Photo[]> {
  const { rows } = await client.query<Photo>(`
    select users.email, users.photo_url as url, files.id as file, blobs.sha256
    from users left join files on files.created_by = users.id and files.kind = 'photo'
    left join file_variants on (file_variants.scope_id, file_id) = (files.scope_id, files.id) and name = 's384'
    left join blobs on blobs.id = blob_id
    where files.id is not null or users.photo_url like '/photos/%'`)
  return rows
}

/** Finds photos in the database that are not served, have the wrong address, or show something else. */
export async function brokenPhotos(connection: pg.ClientConfig, origin: string): Promise<string[]> {
  const photos = await reading(connection, listPhotos)
  const broken = await Promise.all(
    photos.map(async ({ email, url, file, sha256 }) => {
      if (url !== `/photos/${file}`) return `the photo of ${email} is ${file} and said to be at ${url}`
      return (await fingerprint(origin + url)) === sha256 ? [] : `the photo of ${email} is not served`
    }),
  )
  return broken.flat()
}

/** The SHA-256 of the content at an address; null without a successful answer. */
async function fingerprint(url: string): Promise<string | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(8_000) }).catch(() => null)
  if (!answer?.ok) return null
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

type Kept = {
  connection: pg.ClientConfig
  /** The names of all stored files. */
  list(): Promise<string[]>
  /** Makes the product remove files that are due for removal. */
  sweep(): Promise<void>
}

/**
 * How long leftover files may exist, in ms: `unknown` ones, which the database does not mention, and `noted` ones,
 * which are marked for removal and may wait for a busy disk. `sweep` is the interval at which the product is made to
 * remove them.
 */
const usualPatience = { unknown: 20_000, noted: 60_000, sweep: 10_000 }

/**
 * Waits for files without a row to disappear.
 * @returns a sentence for each that exceeds the `patience`
 */
export async function leftOver(
  { connection, list, sweep }: Kept,
  patience = usualPatience,
): Promise<string[]> {
  let since = new Map<string, number>()
  let swept = Number.NEGATIVE_INFINITY
  for (;;) {
    if (performance.now() - swept > patience.sweep) {
      await sweep()
      swept = performance.now()
    }
    const { unknown, noted } = await look(connection, list)
    const now = performance.now()
    const sentences = [
      ...unknown.map((name) => ({ text: `the file ${name} is left over`, longest: patience.unknown })),
      ...noted.map((name) => ({ text: `the file ${name} is still to be removed`, longest: patience.noted })),
    ]
    if (sentences.length === 0) return []
    since = new Map(sentences.map(({ text }) => [text, since.get(text) ?? now]))
    const broken = sentences.filter(({ text, longest }) => now - (since.get(text) ?? now) > longest)
    if (broken.length > 0) return broken.map(({ text }) => text)
    await pause(200)
  }
}

/** Lists the files without a row: unknown ones, and those marked for removal. */
async function look(connection: pg.ClientConfig, list: Kept['list']) {
  // Files are listed before the database is queried: the row of a file is written before the file, and deleted after
  // it.
  const files = await list()
  const { rows } = await reading(connection, (client) =>
    client.query<{ id: string; noted: boolean }>(`
      select id, false as noted from blobs where place = 'folder'
      union all select id, true from blob_removals where place = 'folder'`),
  )
  const named = new Set(rows.filter(({ noted }) => !noted).map(({ id }) => id))
  const toGo = new Set(rows.filter(({ noted }) => noted).map(({ id }) => id))
  const left = files.filter((name) => !named.has(name))
  return {
    unknown: left.filter((name) => !toGo.has(idIn(name))),
    noted: left.filter((name) => toGo.has(idIn(name))),
  }
}

/** The id in the name of a file; names of half-written files have text around it. */
function idIn(name: string): string {
  return name.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)?.[0] ?? name
}

async function reading<T>(connection: pg.ClientConfig, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
  }
}
