import type { Services } from '../../../base/services.ts'
import { recordEvent } from '../../audit/record.ts'
import { keepTask, putOffTask, settleTask, type TakenTask, takeScan } from '../preparing/store.ts'
import { wholeFile } from '../reading/whole.ts'
import type { RefusedFile } from '../shared/uploads.ts'
import { askClamd } from './clamd.ts'
import { refuseWhole } from './store.ts'

type Needed = Pick<Services, 'db' | 'blobs' | 'clock' | 'config'>

/** For how long one process keeps a scan to itself unless it goes on, and the longest that one waits after a failure, in ms. */
const times = { lease: 5 * 60_000, longest: 10 * 60_000 }

/** After how many bytes a scan is kept for longer. */
const keptEach = 64 * 1024 ** 2

/** How long a refused file is told of, in ms, as other uploads that nobody goes on with. */
const day = 24 * 60 * 60 * 1000

/** The most characters that are kept of the name of what was found. */
const longestWhat = 100

/** How long a scan waits that could not be done, in ms, longer each time. */
const waitOf = (attempts: number) => Math.min(times.longest, attempts ** 2 * 5_000)

/**
 * Scans the files that wait, one after the other, until there is none. A scanner that is away, or a file that cannot be read, is tried
 * again for as long as it takes, since nothing is published before.
 * @param mayGoOn whether another one is begun
 * @throws what has failed
 */
export async function scanFiles(services: Needed, mayGoOn: () => boolean = () => true): Promise<void> {
  const { db, clock, config } = services
  if (config.scan === null) return
  let course: string | null = null
  while (mayGoOn()) {
    const now = clock.now()
    const taken: TakenTask | undefined = await takeScan(
      db,
      { now, until: new Date(now.getTime() + times.lease) },
      course,
    )
    if (taken === undefined) return
    course = taken.scopeId
    try {
      await scan(services, taken)
    } catch (error) {
      const due = new Date(clock.now().getTime() + waitOf(taken.attempts))
      await putOffTask(db, taken, { due, attempts: taken.attempts })
      throw error
    }
  }
}

async function scan(services: Needed, taken: TakenTask): Promise<void> {
  const { db, config } = services
  if (config.scan === null) return
  const { scanner, keepsLarge } = config.scan
  const verdict = await askClamd(scanner, watched(services, taken))
  if (verdict.is === 'found') return refuse(services, taken, 'infected', verdict.what)
  if (verdict.is === 'large' && !keepsLarge) return refuse(services, taken, 'unscanned', null)
  await settleTask(db, taken, null)
}

/** The bytes of a file. While they are sent, and for as long as the scanner then takes, nobody else takes the task. */
async function* watched(services: Needed, taken: TakenTask): AsyncGenerator<Buffer> {
  const { db, clock } = services
  let [sent, kept] = [0, 0]
  const keep = async () => {
    const until = new Date(clock.now().getTime() + times.lease)
    await keepTask(db, taken, { until, percent: Math.min(99, Math.floor((100 * sent) / taken.size)) })
  }
  for await (const bytes of wholeFile(services, taken, taken.size)) {
    yield bytes
    sent += bytes.length
    if (sent - kept < keptEach) continue
    kept = sent
    await keep()
  }
  await keep()
}

/**
 * Refuses a file, which is on the record of whoever has uploaded it, with all that is needed to judge whether the scanner is wrong.
 * @param what the name of what was found, null where there is none
 */
async function refuse(
  { db, blobs, clock, config }: Needed,
  taken: TakenTask,
  refused: RefusedFile & ('infected' | 'unscanned'),
  what: string | null,
): Promise<void> {
  const at = clock.now()
  const due = new Date(at.getTime() + config.files.openDays * day)
  await db.transaction().execute(async (transaction) => {
    const file = await refuseWhole(transaction, taken, { refused, due })
    if (file === undefined) return
    const found = what === null ? {} : { what: what.slice(0, longestWhat) }
    const details = { why: refused, ...found, course: taken.scopeId, file: taken.id }
    await recordEvent(transaction, { kind: 'file.refused', at, userId: file.by, details })
  })
  blobs.clearSoon()
}
