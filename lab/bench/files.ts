import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BareFiles } from './bareFiles.ts'
import { lagOf } from './lag.ts'
import { type Fared, load, summary } from './load.ts'
import type { Chosen } from './measure.ts'
import { cpuOf, type Measured, startScript, usedSince } from './processes.ts'
import type { Site } from './site.ts'
import type { Row } from './table.ts'

const MB = 1024 * 1024

/** The file that ranges are read of, and the one that is uploaded, in requests of so many bytes. */
const sizes = { read: 64 * MB, uploaded: 300 * MB, request: 16 * MB }

/** How large the ranges are, over how many connections, since an account has a bound of large answers. */
const ranges = {
  'range of 64 KiB': { length: 64 * 1024, connections: 16 },
  'range of 1 MiB': { length: MB, connections: 8 },
  'stream of 16 MiB': { length: 16 * MB, connections: 4 },
}

const uploading = 'upload of 300 MB, durable'

/** Measures how a file is read and uploaded, in turns with a bare server that reads and writes one and does nothing else. */
export async function measureFiles(
  site: Pick<Site, 'origin' | 'pid' | 'member'>,
  { course }: { course: string },
  isChosen: Chosen,
  rounds: number,
): Promise<Row[]> {
  if (![...Object.keys(ranges), uploading].some(isChosen)) return []
  const home = await mkdtemp(join(tmpdir(), 'tercet-bench-'))
  const bytes = randomBytes(sizes.read)
  const [read, written] = [join(home, 'read'), join(home, 'written')]
  await writeFile(read, bytes)
  const bare = await startScript(join(import.meta.dirname, 'bareFiles.ts'), {
    read,
    written,
  } satisfies BareFiles)
  try {
    const file = await upload(site, course, [bytes])
    const rows: Row[] = []
    for (const [name, { length, connections }] of Object.entries(ranges)) {
      if (!isChosen(name)) continue
      const asked = rangeOf(length, `/files/${course}/${file}/original/file`, site.member.headers)
      const ceiling = rangeOf(length, '/', {})
      const by = length > MB ? stream : load
      rows.push(
        await inTurns(name, site, rounds, {
          product: () => by(site, asked, { connections, seconds: 1 }),
          ceiling: () => by(bare, ceiling, { connections, seconds: 1 }),
        }),
      )
    }
    if (isChosen(uploading)) rows.push(await measureUploads(site, bare, course, Math.min(3, rounds)))
    return rows
  } finally {
    await bare.stop()
    await rm(home, { recursive: true })
  }
}

/** As `load`, of answers that last, which one that counts answers alone would not wait for. */
async function stream(
  { origin, pid }: Pick<Measured, 'origin' | 'pid'>,
  { path, headers }: ReturnType<typeof rangeOf>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Fared> {
  const before = await cpuOf(pid)
  const began = performance.now()
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const asked = performance.now()
        const answer = await fetch(origin + path(), { headers: headers() })
        if (answer.status !== 206 || answer.body === null)
          throw new Error(`A range was answered ${answer.status}.`)
        for await (const _ of answer.body);
        times.push(performance.now() - asked)
      }
    }),
  )
  const all = performance.now() - began
  const used = usedSince(before, await cpuOf(pid))
  const inOrder = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(inOrder[Math.floor(share * times.length)] ?? 0)
  const own = used.own / times.length
  return {
    rate: (1000 * times.length) / all,
    own,
    all: used.all / times.length,
    p50: at(0.5),
    p99: at(0.99),
    refused: 0,
  }
}

/** Ranges one after the other, each beginning at another place. */
function rangeOf(length: number, path: string, own: Record<string, string>) {
  let at = 0
  const next = () => {
    at = (at + length + 4096) % (sizes.read - length)
    return { ...own, range: `bytes=${at}-${at + length - 1}` }
  }
  return { path: () => path, headers: next }
}

async function measureUploads(
  site: Pick<Site, 'origin' | 'pid' | 'member'>,
  bare: Measured,
  course: string,
  rounds: number,
): Promise<Row> {
  const part = randomBytes(sizes.request)
  const parts = Array.from({ length: Math.ceil(sizes.uploaded / part.length) }, () => part)
  return inTurns(uploading, site, rounds, {
    product: () =>
      timed(site, async () => {
        const file = await upload(site, course, parts)
        return () => send(site, course, file, { method: 'DELETE' })
      }),
    ceiling: () =>
      timed(bare, async () => {
        const body = Buffer.concat(parts)
        const sent = await fetch(bare.origin, { method: 'PUT', body })
        if (!sent.ok) throw new Error(`The bare server answered ${sent.status}.`)
        return async () => {}
      }),
  })
}

async function inTurns(
  name: string,
  { origin }: Pick<Site, 'origin'>,
  rounds: number,
  by: { product(): Promise<Fared>; ceiling(): Promise<Fared> },
): Promise<Row> {
  const [product, ceiling]: [Fared[], Fared[]] = [[], []]
  await lagOf(origin)
  for (let round = 0; round < rounds; round += 1) {
    product.push(await by.product())
    ceiling.push(await by.ceiling())
  }
  return { name, product: summary(product), ceiling: summary(ceiling), lag: await lagOf(origin) }
}

/** One upload as a load of one request; what it leaves is cleared up after its time is taken. */
async function timed(
  { pid }: Pick<Measured, 'pid'>,
  work: () => Promise<() => Promise<unknown>>,
): Promise<Fared> {
  const before = await cpuOf(pid)
  const began = performance.now()
  const clear = await work()
  const ms = performance.now() - began
  const used = usedSince(before, await cpuOf(pid))
  await clear()
  return { rate: 1000 / ms, own: used.own, all: used.all, p50: ms, p99: ms, refused: 0 }
}

/** Uploads a file of some parts, a request each; its id. */
async function upload(
  site: Pick<Site, 'origin' | 'member'>,
  course: string,
  parts: readonly Buffer<ArrayBuffer>[],
): Promise<string> {
  const file = randomUUID()
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  await send(site, course, file, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lecture.bin', size }),
  })
  let at = 0
  for (const part of parts) {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }
    await send(site, course, file, { method: 'PATCH', headers, body: part })
    at += part.length
  }
  return file
}

async function send(
  { origin, member }: Pick<Site, 'origin' | 'member'>,
  course: string,
  file: string,
  {
    headers = {},
    ...given
  }: { method: string; headers?: Record<string, string>; body?: string | Buffer<ArrayBuffer> },
): Promise<void> {
  const path = `${origin}/api/course/${course}/uploads/${file}`
  const answer = await fetch(path, { ...given, headers: { ...member.headers, ...headers } })
  if (!answer.ok) throw new Error(`${given.method} ${path}: ${answer.status} ${await answer.text()}`)
}
