import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { writePng } from '../../src/testing/write-png.ts'
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

/** For how long files may be left over once they are to go, in ms. */
const patience = 20_000

type Kept = {
  connection: pg.ClientConfig
  list(): Promise<string[]>
  /** Lets the product remove what is to go. */
  sweep(): Promise<void>
}

/** The files that no row names, however long is waited for them to go. */
export async function leftOver({ connection, list, sweep }: Kept): Promise<string[]> {
  const end = performance.now() + patience
  for (;;) {
    await sweep()
    const files = await list()
    const { rows } = await reading(connection, (client) =>
      client.query<{ id: string }>(`select id from blobs where place = 'folder'`),
    )
    const known = new Set(rows.map(({ id }) => id))
    const left = files.filter((name) => !known.has(name))
    if (left.length === 0 || performance.now() > end)
      return left.map((name) => `the file ${name} is left over`)
    await pause(200)
  }
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
