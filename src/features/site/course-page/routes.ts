import { coalesceQueries } from '../../../base/db/coalesceQueries.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { readCourseContext } from './actions.ts'
import { coursePageContract } from './contract.ts'

export function coursePageRoutes(api: Api, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const read = coalesceQueries((from: Db, course: string) => readCourseContext(from, course, clock.now()))

  api.serve(coursePageContract.readContext, async ({ params }) => ({
    answer: await read(db, params.course),
    isShared: true,
  }))
}
