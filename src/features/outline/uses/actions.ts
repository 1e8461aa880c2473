import type { Db } from '../../../base/db/db.ts'
import { deleteFiles, postponeFiles } from '../../files/store.ts'
import { listDueFiles } from './store.ts'

/** How many files are looked at in one transaction, and how many of these there are at most each time. */
const together = { files: 500, times: 40 }

/** When a file that is used is looked at again, in ms. */
const lookedAgain = 7 * 24 * 60 * 60 * 1000

/** Deletes the files that no item names, a day after they came, or within a week after their last item went. */
export async function clearUnusedFiles(db: Db, now: Date): Promise<void> {
  for (let time = 0; time < together.times; time += 1) {
    const looked = await db.transaction().execute(async (transaction) => {
      const due = await listDueFiles(transaction, now, together.files)
      const unused = due.filter(({ used }) => !used)
      const used = due.filter((file) => file.used)
      if (unused.length > 0) await deleteFiles(transaction, unused)
      if (used.length > 0) await postponeFiles(transaction, used, new Date(now.getTime() + lookedAgain))
      return due.length
    })
    if (looked < together.files) return
  }
}
