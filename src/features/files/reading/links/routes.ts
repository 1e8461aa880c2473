import type { Api } from '../../../../base/http/api.ts'
import type { Services } from '../../../../base/services.ts'
import type { ReadersOf } from '../readers.ts'
import { makeLink } from './actions.ts'
import { linksContract } from './contract.ts'
import { makeTokens } from './token.ts'

/** The call that makes links to files. */
export function linkRoutes(api: Api, services: Services, readersOf: ReadersOf): void {
  const given = { ...services, tokens: makeTokens(services) }
  api.serve(linksContract.makeLink, async ({ actor, params: { course, file }, body }) => ({
    answer: await makeLink(given, readersOf, actor, { scopeId: course, id: file }, body),
    status: 201,
  }))
}
