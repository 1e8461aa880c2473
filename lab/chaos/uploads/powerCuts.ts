import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ready } from '../../../e2e/support/serverProcess.ts'
import { type Caller, makeCaller } from '../caller.ts'
import { type Chance, makeChance } from '../chance.ts'
import { signalAll } from '../faults/fault.ts'
import { leftOver } from '../photos.ts'
import { type DatabaseKind, openSite, type Site } from '../site.ts'

const GB = 1024 ** 3

/** Uploads leave 2 GB of a disk free; it is a file with holes, so it takes less. */
const diskSize = 4 * GB

const email = 'olga@example.org'
const password = 'Correct.Horse1'

export type Cuts = {
  /** How often the power was lost just after an offset was acknowledged. */
  rounds: number
  /** How many bytes of whole files were read again and compared. */
  compared: number
  /** Sentences on what was acknowledged and is missing, and on bytes that nobody knows of. */
  broken: string[]
}

/**
 * Uploads files in parts, and lets the power be lost at once after each part that was acknowledged.
 * @returns null where no disk can be mounted that loses what was not synced
 */
export async function losePowerAfterEachPart(
  kind: DatabaseKind,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Cuts | null> {
  const site = await openSite(kind, diskSize)
  try {
    if (site.disk.faults === null) return null
    await isReady(site)
    return await play(site, rounds, makeChance(seed))
  } finally {
    await site.stop()
  }
}

type Upload = { path: string; file: string; bytes: Buffer; acknowledged: number }

async function play(site: Site, rounds: number, chance: Chance): Promise<Cuts> {
  const caller = makeCaller(site.origin, async () => {})
  const course = await teach(caller)
  const cuts: Cuts = { rounds: 0, compared: 0, broken: [] }
  let upload: Upload | null = null
  while (cuts.broken.length === 0) {
    if (upload === null && cuts.rounds >= rounds) break
    upload ??= await begin(caller, site, course, chance)
    const kept = await offsetOf(caller, site, upload)
    if (kept < upload.acknowledged) {
      cuts.broken.push(`of ${upload.acknowledged} acknowledged bytes ${kept} were there`)
    }
    if (kept === upload.bytes.length) {
      cuts.broken.push(...(await differences(caller, site, upload)))
      cuts.compared += kept
      upload = null
      continue
    }
    // What is left of the last file is sent without a fault, so that all of it is compared.
    const isPlayed = cuts.rounds < rounds
    const most = isPlayed ? Math.round(chance.between(1_000, 5_000_000)) : upload.bytes.length
    const pids = await site.databaseProcesses()
    const answer = await send(caller, site, upload, kept, upload.bytes.subarray(kept, kept + most))
    if (isPlayed) await losePower(site, pids)
    if (answer.status !== 204) throw new Error(`A part was answered with ${answer.status}.`)
    const acknowledged = Number(answer.headers.get('upload-offset'))
    const sent = Math.min(kept + most, upload.bytes.length)
    if (acknowledged !== sent) throw new Error(`${acknowledged} bytes were acknowledged of ${sent}.`)
    upload.acknowledged = acknowledged
    if (!isPlayed) continue
    cuts.rounds += 1
    await restorePower(site)
  }
  if (site.files !== undefined && cuts.broken.length === 0) {
    cuts.broken.push(...(await leftBehind(caller, site, site.files)))
  }
  return cuts
}

const json = { 'content-type': 'application/json' }

async function teach(caller: Caller): Promise<string> {
  const never = () => false
  await caller.insist({ method: 'POST', path: '/auth/sign-up', body: { email, password } }, never)
  const body = { title: 'Kept', imageUrl: '', duration: '', description: 'In the dark.' }
  const told = await caller.insist({ method: 'POST', path: `/add-course?email=${email}`, body }, never)
  return String(told?.body.insertedId)
}

async function begin(caller: Caller, { origin }: Site, course: string, chance: Chance): Promise<Upload> {
  const id = randomUUID()
  const path = `/api/course/${course}/uploads/${id}`
  const bytes = Buffer.concat([Buffer.alloc(64), randomBytes(Math.round(chance.between(4e6, 12e6)))])
  const body = JSON.stringify({ name: 'Recording.bin', size: bytes.length })
  const answer = await caller.send(origin + path, { method: 'PUT', headers: json, body })
  if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}.`)
  return { path, file: `/files/${course}/${id}/original/Recording.bin`, bytes, acknowledged: 0 }
}

async function offsetOf(caller: Caller, { origin }: Site, { path }: Upload): Promise<number> {
  const answer = await caller.send(origin + path, { method: 'HEAD' })
  if (answer.status !== 200) throw new Error(`Its offset was answered with ${answer.status}.`)
  return Number(answer.headers.get('upload-offset'))
}

function send(caller: Caller, { origin }: Site, { path }: Upload, offset: number, part: Buffer) {
  return caller.send(origin + path, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'sec-fetch-site': 'same-origin',
    },
    body: new Uint8Array(part),
  })
}

async function losePower(site: Site, pids: readonly number[]): Promise<void> {
  await site.disk.faults?.losePower()
  signalAll(pids, 'SIGKILL')
  await Promise.all([site.product.hold(), site.postgres?.keeper.hold()])
}

async function restorePower(site: Site): Promise<void> {
  await site.disk.faults?.restorePower()
  site.postgres?.keeper.resume()
  site.product.resume()
  await isReady(site)
}

/** Waits until the product answers; it is started again whenever it ends. */
const isReady = ({ origin }: Site) => ready(origin, new Promise(() => {}))

async function differences(caller: Caller, { origin }: Site, { file, bytes }: Upload): Promise<string[]> {
  const answer = await caller.send(origin + file)
  if (!answer.ok) return [`a whole file is answered with ${answer.status}`]
  const found = Buffer.from(await answer.arrayBuffer())
  return digest(found) === digest(bytes) ? [] : ['a whole file is not what was sent']
}

/** After this time, in ms, bytes of uploads that came to nothing are removed. */
const soonest = 2 * 3_600_000

/** Looks for files that no row names, once what is due for removal had time to be removed. */
async function leftBehind(
  caller: Caller,
  site: Site,
  { list, moveClock }: NonNullable<Site['files']>,
): Promise<string[]> {
  const body = { photoURL: '' }
  const sweep = async () => {
    moveClock(soonest)
    await caller.insist({ method: 'PATCH', path: '/auth/profile', body }, () => false)
  }
  return leftOver({ connection: await site.connection(), list, sweep })
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
