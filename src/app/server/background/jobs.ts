import type { Job } from '../../../base/jobs/jobs.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { finishPhotos } from '../../../features/files/photos/actions.ts'
import { lookIntoAll } from '../../../features/files/probe/actions.ts'
import type { FileRef } from '../../../features/files/store.ts'
import { clean } from './housekeeping.ts'
import { watchNightlyBackup } from './nightlyBackup.ts'

/** The background jobs, which one process of all on a database runs. Mail delivery is separate (mail.ts). */
export function jobsOf(services: Services, log: Log, choreFailed: (chore: string) => void): Job[] {
  const { db, clock, blobs } = services
  let lookedInto: FileRef | null = null
  return [
    {
      name: 'housekeeping',
      every: '7 * * * *',
      async work() {
        const left = await clean(db, clock.now(), log, choreFailed)
        if (left.length > 0) throw new Error(`Chores failed: ${left.join(', ')}.`)
      },
    },
    {
      name: 'files',
      every: '*/10 * * * *',
      async work() {
        await blobs.clear()
      },
    },
    {
      name: 'probe',
      every: '* * * * *',
      async work() {
        lookedInto = await lookIntoAll(services, lookedInto)
      },
    },
    {
      name: 'photos',
      every: '* * * * *',
      work: () => finishPhotos(services),
    },
    { name: 'backup', every: '* * * * *', work: watchNightlyBackup(services, log) },
  ]
}
