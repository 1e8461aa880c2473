import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { recipe } from '../rules.ts'
import type { FileRef } from '../store.ts'
import { findRecorded } from '../tracks/store.ts'
import { preparingContract } from './contract.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { dropPoster, putPoster } from './posters/actions.ts'
import { postersContract } from './posters/contract.ts'
import { unknownTask } from './problems.ts'
import type { FileTasks } from './shared/answers.ts'
import { findPoster, listTasks, retryTask } from './store.ts'

/** The calls that tell what is made of a video, have it tried again, and choose another picture for it. */
export function preparingRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services
  const program = findFfmpeg(config.media.ffmpeg)

  /** @throws Problem 404 */
  async function readTasks(ref: FileRef): Promise<FileTasks> {
    if ((await findRecorded(db, ref)) === undefined) throw unknownTask('file')
    const [poster, tasks] = await Promise.all([findPoster(db, ref), listTasks(db, ref, recipe)])
    return { prepares: (await program) !== null, poster, tasks }
  }

  api.serve(postersContract.putPoster, async ({ params: { course, file }, body: { image } }) => {
    const ref = { scopeId: course, id: file }
    await putPoster(services, ref, image)
    return { answer: await readTasks(ref) }
  })

  api.serve(postersContract.dropPoster, async ({ params: { course, file } }) => {
    const ref = { scopeId: course, id: file }
    await dropPoster(services, ref)
    return { answer: await readTasks(ref) }
  })

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
