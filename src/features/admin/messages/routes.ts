import type { Api } from '../../../base/http/api.ts'
import { sendPage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { browseLetters, findLetter, openLetter, retryLetter } from './actions.ts'
import { lettersContract } from './contract.ts'

export function letterRoutes(api: Api, services: Services): void {
  const { db, config } = services

  api.serve(lettersContract.list, async ({ query, context }) =>
    sendPage(context, await browseLetters(db, query)),
  )

  api.serve(lettersContract.read, ({ params }) => findLetter(db, params.id))

  api.serve(lettersContract.readWords, ({ actor, params, context }) =>
    openLetter(services, actor, params.id, originOf(context, config)),
  )

  api.serve(lettersContract.sendAnew, async ({ params }) => {
    await retryLetter(services, params.id)
    return { success: true }
  })
}
