import type { Api } from '../../base/http/api.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { readLesson, readOutline } from './actions.ts'
import { classroomContract } from './contract.ts'
import { readMyLearning } from './dashboard/actions.ts'
import { previewLesson, previewOutline } from './preview/actions.ts'
import { searchCourse, searchMyLessons } from './search/actions.ts'

export function classroomRoutes(api: Api, { db, clock, config }: Services, kinds: readonly ItemKind[]): void {
  const frames = [...config.media.frameOrigins]

  api.serve(classroomContract.outline, async ({ actor, params }) => ({
    answer: await readOutline(db, actor, params.course, clock.now()),
  }))

  api.serve(classroomContract.item, async ({ actor, params: { course, item } }) => ({
    answer: {
      ...(await readLesson(db, actor, { courseId: course, id: item }, { kinds, now: clock.now() })),
      frames,
    },
  }))

  api.serve(classroomContract.preview, async ({ params, query }) => ({
    answer: await previewOutline(db, params.course, query, clock.now()),
  }))

  api.serve(classroomContract.previewItem, async ({ params: { course, item }, query }) => ({
    answer: {
      ...(await previewLesson(db, { courseId: course, id: item }, query, { kinds, now: clock.now() })),
      frames,
    },
  }))

  api.serve(classroomContract.myLearning, async ({ actor }) => ({
    answer: await readMyLearning(db, actor, clock.now()),
  }))

  api.serve(classroomContract.search, async ({ actor, params, query }) =>
    donePage(await searchCourse(db, actor, params.course, query, { now: clock.now(), kinds })),
  )

  api.serve(classroomContract.searchMine, async ({ actor, query }) =>
    donePage(await searchMyLessons(db, actor, query, { now: clock.now(), kinds })),
  )
}
