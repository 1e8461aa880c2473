import type { Db } from '../../../base/db/db.ts'
import { deleteFiles, postponeFiles } from '../../files/store.ts'
import { deleteUses, listDueFiles } from './store.ts'

/** How many files are looked at in one transaction, and how many of these there are at most each time. */
const together = { files: 500, times: 40 }

/** When a file that is used is looked at again, in ms. */
const lookedAgain = 7 * 24 * 60 * 60 * 1000

/**
 * Deletes the files that no item names, a day after they came, or within a week after their last item went, and uploads that nobody
 * has gone on with for a week.
 */
export async function clearUnusedFiles(db: Db, now: Date): Promise<void> {
  for (let time = 0; time < together.times; time += 1) {
    const looked = await db.transaction().execute(async (transaction) => {
      const due = await listDueFiles(transaction, now, together.files)
      const givenUp = due.filter((file) => file.givenUp)
      const unwanted = due.filter((file) => file.givenUp || !file.used)
      const wanted = due.filter((file) => !file.givenUp && file.used)
      if (givenUp.length > 0) await deleteUses(transaction, givenUp)
      if (unwanted.length > 0) await deleteFiles(transaction, unwanted)
      if (wanted.length > 0) await postponeFiles(transaction, wanted, new Date(now.getTime() + lookedAgain))
      return due.length
    })
    if (looked < together.files) return
  }
}
