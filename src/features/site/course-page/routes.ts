import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { readCourseContext } from './actions.ts'
import { coursePageContract } from './contract.ts'

export function coursePageRoutes(api: Api, { db }: Pick<Services, 'db'>): void {
  api.serve(coursePageContract.readContext, async ({ params }) => ({
    answer: await readCourseContext(db, params.course),
    isShared: true,
  }))
}
