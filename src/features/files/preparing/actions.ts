import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import type { Upload } from '../../../base/blobs/store.ts'
import { Problem } from '../../../base/contract/problem.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Services } from '../../../base/services.ts'
import { wholeFile } from '../reading/whole.ts'
import { requireRoom } from '../room.ts'
import { type CopyName, copyNames, mostPieceBytes, recipe } from '../rules.ts'
import { requireFree } from '../uploads/room.ts'
import { NotMade } from './ffmpeg.ts'
import { lookAt, type MadeRendition, makeFast, makeRendition, type Source, takePoster } from './making.ts'
import { isListedLast } from './order.ts'
import { tasksOf } from './rules.ts'
import {
  dropTask,
  growFile,
  insertPoster,
  insertRendition,
  insertRenditionPiece,
  insertTasks,
  keepTask,
  type NewCopy,
  putOffTask,
  settleTask,
  type TakenTask,
  takeTask,
} from './store.ts'

type Needed = Pick<Services, 'db' | 'blobs' | 'clock' | 'config' | 'disk'>

/** For how long one process keeps a task to itself unless it goes on, in ms, and how often one is tried. */
const [lease, mostAttempts] = [5 * 60_000, 5]

/** How long a task waits that could not be done, in ms, longer each time. */
const waits = (attempts: number) => attempts ** 2 * 60_000

/** The folder in which things are made of videos. */
const folderOf = ({ config }: Pick<Needed, 'config'>) => join(config.dataDir, 'preparing')

/** Removes what a process has left that was killed. */
export async function sweepPreparing(services: Pick<Needed, 'config'>): Promise<void> {
  await rm(folderOf(services), { recursive: true, force: true })
}

/**
 * Works on the tasks that wait, one after the other, until there is none. What they make is new each time, and named only where nothing
 * is named yet: a task that is done twice leaves nothing behind.
 * @param program ffmpeg
 * @param stop ends what is under way, which another process does again
 */
export async function prepareVideos(services: Needed, program: string, stop: AbortSignal): Promise<void> {
  const { db, clock } = services
  let course: string | null = null
  while (!stop.aborted) {
    const now = clock.now()
    const taken: TakenTask | undefined = await takeTask(
      db,
      { now, until: new Date(now.getTime() + lease) },
      course,
    )
    if (taken === undefined) return
    course = taken.scopeId
    // Somebody may have moved the files since it was added.
    if (isCopy(taken) && !makesCopies(services)) await dropTask(db, taken)
    else if (taken.attempts > mostAttempts) await settleTask(db, taken, 'away')
    else await work(services, program, taken, stop)
  }
}

/**
 * Whether copies are made. They are not where files lie in the database: it takes the pieces of one in one statement after the other
 * of a transaction, which would hold the whole copy in memory until then.
 */
const makesCopies = ({ blobs }: Pick<Needed, 'blobs'>) => blobs.usual !== 'database'

const isCopy = ({ task }: Pick<TakenTask, 'task'>) => copyNames.some((name) => name === task)

async function work(services: Needed, program: string, taken: TakenTask, stop: AbortSignal): Promise<void> {
  const { db, clock } = services
  const gone = new AbortController()
  const signal = AbortSignal.any([stop, gone.signal])
  await mkdir(folderOf(services), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folderOf(services), 'video-'))
  try {
    const source = { program, folder, file: join(folder, 'video'), type: taken.type, size: taken.size }
    await writeSource(services, taken, source.file)
    await make(services, taken, source, { signal, gone: () => gone.abort() })
  } catch (error) {
    const at = clock.now().getTime()
    if (stop.aborted) await putOffTask(db, taken, { due: new Date(at), attempts: taken.attempts - 1 })
    // Whatever belongs to a file that was deleted has gone with it.
    else if (gone.signal.aborted) return
    else if (error instanceof NotMade) await settleTask(db, taken, error.failure)
    else if (taken.attempts >= mostAttempts) await settleTask(db, taken, 'away')
    else await putOffTask(db, taken, { due: new Date(at + waits(taken.attempts)), attempts: taken.attempts })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The types of videos that have a list of what is where. */
const fastTypes: ReadonlySet<string> = new Set(['video/mp4', 'video/quicktime'])

async function make(
  services: Needed,
  taken: TakenTask,
  source: Source,
  { signal, gone }: { signal: AbortSignal; gone: () => void },
): Promise<void> {
  const { db, blobs, clock, config } = services
  const { task } = taken
  const looked = await lookAt(source, { signal })
  if (task === 'look') {
    const copies = makesCopies(services)
    const isSlow = copies && fastTypes.has(taken.type) && (await isListedLast(source.file, source.size))
    const next = tasksOf(looked, copies ? config.media.renditions : [], { isSlow })
    await db.transaction().execute(async (transaction) => {
      // Holds the file: one that was refused meanwhile has no tasks, and gets none.
      if (!(await growFile(transaction, taken, 0)) || !(await settleTask(transaction, taken, null))) return
      await insertTasks(transaction, taken, next, { recipe, now: clock.now() })
    })
    return
  }
  if (task === 'poster') {
    const { bytes, size } = await takePoster(source, looked, { signal })
    const upload = await blobs.upload(bytes, 'image/webp')
    await name(services, taken, [upload], (transaction) =>
      insertPoster(transaction, taken, { blobId: upload.id, ...size }),
    )
    return
  }
  if (task === 'scan') return
  let percent = 0
  const done = (seconds: number) => {
    const now = Math.min(99, Math.floor((100 * seconds) / looked.seconds))
    if (now <= percent) return
    percent = now
    const until = new Date(clock.now().getTime() + lease)
    // A database that does not answer now is asked at the end again.
    keepTask(db, taken, { until, percent }).then(
      (isThere) => isThere || gone(),
      () => {},
    )
  }
  const made =
    task === 'fast'
      ? await makeFast(source, looked, { signal, done })
      : await makeRendition(source, looked, task, { signal, done })
  await keepRendition(services, taken, task, made)
}

async function keepRendition(
  services: Needed,
  taken: TakenTask,
  task: CopyName,
  { file, ...made }: Omit<MadeRendition, 'segments'> & Pick<NewCopy, 'segments'>,
): Promise<void> {
  const { uploads, tag } = await uploadPieces(services, file)
  await name(services, taken, uploads, async (transaction) => {
    if (!(await insertRendition(transaction, taken, { ...made, name: task, tag }))) return false
    let start = 0
    for (const { id: blobId, size } of uploads) {
      await insertRenditionPiece(transaction, taken, { name: task, start, size, blobId })
      start += size
    }
    return true
  })
}

/**
 * Names what was made, and ends the task with it. Where something is named already, or the file was refused meanwhile, what was made is
 * nobody's, and goes.
 * @throws NotMade when the course has no room
 */
async function name(
  { db, clock, config }: Needed,
  taken: TakenTask,
  uploads: readonly Upload[],
  insert: (transaction: Db) => Promise<boolean>,
): Promise<void> {
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
  const isNamed = db.transaction().execute(async (transaction) => {
    if (!(await growFile(transaction, taken, bytes))) return
    if (!(await settleTask(transaction, taken, null))) throw named
    for (const upload of uploads) await keepBlob(transaction, upload, clock.now())
    if (!(await insert(transaction))) throw named
    await requireRoom(transaction, config.files.quotas, taken.scopeId, taken.scopeId)
  })
  await isNamed.catch(async (error: unknown) => {
    if (error !== named) throw error instanceof Problem ? new NotMade('room') : error
    await settleTask(db, taken, null)
  })
}

/** Something is named already, or nothing is to be named. */
const named = new Error('It is there already, or not wanted any more.')

/** Writes a file where the program reads it. @throws StorageAway; Problem 507 */
async function writeSource(services: Needed, taken: TakenTask, path: string): Promise<void> {
  const { blobs } = services
  // A copy is twice as large as its video at most, and where files lie in the same folder it is there once more until it is kept.
  const copies = isCopy(taken) ? (blobs.usual === 'folder' ? 4 : 2) : 0
  await requireFree(services, (1 + copies) * taken.size)
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of wholeFile(services, taken, taken.size)) await file.write(bytes)
  } finally {
    await file.close()
  }
}

/** Stores a file in pieces, which nobody names yet. */
async function uploadPieces({ blobs }: Needed, path: string): Promise<{ uploads: Upload[]; tag: string }> {
  const hash = createHash('sha256')
  const uploads: Upload[] = []
  const file = await open(path)
  try {
    for (;;) {
      const space = Buffer.allocUnsafeSlow(mostPieceBytes)
      const { bytesRead } = await file.read(space, 0, space.length)
      if (bytesRead === 0) break
      const piece = space.subarray(0, bytesRead)
      hash.update(piece)
      uploads.push(await blobs.upload(piece, 'application/octet-stream'))
    }
  } finally {
    await file.close()
  }
  return { uploads, tag: hash.digest('hex') }
}
