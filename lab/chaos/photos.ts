import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { writePng } from '../../src/testing/writePng.ts'
import type { Caller } from './caller.ts'

/** What people choose among, by name. */
export const pictures = ['black', 'red', 'green', 'yellow', 'blue', 'pink', 'turquoise', 'white'] as const

/** A picture that is none of these. */
export const otherPicture = 'something else'

type Picture = (typeof pictures)[number]

/** What the product makes of pictures, by the SHA-256 of that: so each is known again wherever it turns up. */
export type Album = Map<string, Picture>

const side = 24

/** The body that makes a picture somebody's photo. */
export function photoBody(picture: Picture): { image: string } {
  const at = pictures.indexOf(picture)
  const colour = [1, 2, 4].map((bit) => ((at & bit) === 0 ? 0 : 255))
  const pixels = Uint8Array.from({ length: side * side * 3 }, (_, index) => colour[index % 3] ?? 0)
  return { image: writePng(side, pixels).toString('base64') }
}

/** Lets somebody have each picture once, before anything goes wrong, and none in the end. */
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

/** Whose photo is which file, as the database has it. */
export async function listPhotos(client: pg.Client): Promise<Photo[]> {
  const { rows } = await client.query<Photo>(`
    select users.email, users.photo_url as url, photos.id as file, blobs.sha256
    from users left join photos on photos.user_id = users.id left join blobs on blobs.id = photos.id
    where photos.id is not null or users.photo_url like '/photos/%'`)
  return rows
}

/** What is not as it has to be with photos that the database has: not shown, shown at the wrong place, or something else. */
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

/** The SHA-256 of what is served there; null when nothing is. */
async function fingerprint(url: string): Promise<string | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(8_000) }).catch(() => null)
  if (!answer?.ok) return null
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
}

type Kept = {
  connection: pg.ClientConfig
  /** The names of all files that lie there. */
  list(): Promise<string[]>
  /** Lets the product remove what is to go. */
  sweep(): Promise<void>
}

/**
 * For how long, in ms, a file may lie there of which nobody knows, and one that is noted to go: nobody comes back to the
 * first, and a busy disk takes its time over the second. After how long the product is asked once more to remove them.
 */
const usualPatience = { unknown: 20_000, noted: 60_000, sweep: 10_000 }

/** The files that no row names, however long is waited for them to go. */
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

/** The files that no row names: those that nobody knows of, and those of which a note says that they are to go. */
async function look(connection: pg.ClientConfig, list: Kept['list']) {
  // Before the database is asked: a file is noted before it is there, and its note goes after it.
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

/** The id of a file, half written ones included, in whose names something is before it and after it. */
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
