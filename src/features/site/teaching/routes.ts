import type { Api } from '../../../base/http/api.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { changeTeaching, listTaughtCourses, readInstructor, readTeaching } from './actions.ts'
import { teachingContract } from './contract.ts'

export function teachingRoutes(api: Api, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  api.serve(teachingContract.readInstructor, async ({ params }) => ({
    answer: await readInstructor(db, params.instructor),
  }))

  api.serve(teachingContract.listCourses, async ({ params, query }) =>
    donePage(await listTaughtCourses(db, params.instructor, query)),
  )

  api.serve(teachingContract.readOwn, async ({ actor }) => ({ answer: await readTeaching(db, actor) }))

  api.serve(teachingContract.putOwn, async ({ actor, body }) => ({
    answer: await changeTeaching(db, actor, body, clock.now()),
  }))
}
