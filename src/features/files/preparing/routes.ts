import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { recipe } from '../rules.ts'
import type { FileRef } from '../store.ts'
import { findRecorded } from '../tracks/store.ts'
import { type FileTasks, preparingContract } from './contract.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { unknownTask } from './problems.ts'
import { listTasks, retryTask } from './store.ts'

/** The calls that tell what is made of a video, and have it tried again. */
export function preparingRoutes(api: Api, { db, clock, config }: Services): void {
  const program = findFfmpeg(config.media.ffmpeg)

  /** @throws Problem 404 */
  async function readTasks(ref: FileRef): Promise<FileTasks> {
    if ((await findRecorded(db, ref)) === undefined) throw unknownTask('file')
    return { prepares: (await program) !== null, tasks: await listTasks(db, ref, recipe) }
  }

  api.serve(preparingContract.listTasks, async ({ params: { course, file } }) => ({
    answer: await readTasks({ scopeId: course, id: file }),
  }))

  api.serve(preparingContract.retryTask, async ({ params: { course, file }, body: { task } }) => {
    const ref = { scopeId: course, id: file }
    await retryTask(db, ref, { task, recipe, now: clock.now() })
    const answer = await readTasks(ref)
    if (!answer.tasks.some((one) => one.task === task)) throw unknownTask('task')
    return { answer }
  })
}
