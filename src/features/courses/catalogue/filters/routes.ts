import type { Api } from '../../../../base/http/api.ts'
import { donePage } from '../../../../base/http/paging.ts'
import type { Services } from '../../../../base/services.ts'
import { countFacets, filterCourses } from './actions.ts'
import { filterContract } from './contract.ts'

export function filterRoutes(api: Api, { db }: Services): void {
  api.serve(filterContract.list, async ({ query }) => ({
    ...donePage(await filterCourses(db, query)),
    isShared: true,
  }))

  api.serve(filterContract.count, async ({ query }) => ({
    answer: await countFacets(db, query),
    isShared: true,
  }))
}
