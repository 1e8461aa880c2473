import type { Api } from '../../../base/http/api.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { browseMessages, findMessage, openMessage, retryMessage } from './actions.ts'
import { messagesContract } from './contract.ts'

export function messageRoutes(api: Api, services: Services): void {
  const { db, config } = services

  api.serve(messagesContract.list, async ({ query }) => donePage(await browseMessages(db, query)))

  api.serve(messagesContract.read, async ({ params }) => ({ answer: await findMessage(db, params.id) }))

  api.serve(messagesContract.readWords, async ({ actor, params, context }) => ({
    answer: await openMessage(services, actor, params.id, originOf(context, config)),
  }))

  api.serve(messagesContract.sendAnew, async ({ params }) => {
    await retryMessage(services, params.id)
    return { answer: { success: true } }
  })
}
