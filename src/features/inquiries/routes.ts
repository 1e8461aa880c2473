import type { Api } from '../../base/http/api.ts'
import { sendPage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { originOf } from '../audit/origin.ts'
import { sendInquiry } from './actions.ts'
import { browseInquiries, noteAnswer, readInquiry, removeInquiry } from './admin/actions.ts'
import { inquiriesContract } from './contract.ts'

export function inquiryRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services

  api.serve(inquiriesContract.inquire, async ({ body, context }) => {
    context.status(201)
    return { insertedId: await sendInquiry(services, body) }
  })

  api.serve(inquiriesContract.list, async ({ query, context }) =>
    sendPage(context, await browseInquiries(db, query)),
  )

  api.serve(inquiriesContract.read, ({ params }) => readInquiry(db, params.id))

  api.serve(inquiriesContract.change, ({ params, body }) =>
    noteAnswer(db, params.id, body.answered, clock.now()),
  )

  api.serve(inquiriesContract.remove, async ({ actor, params, context }) => {
    const from = originOf(context, config)
    await removeInquiry(db, params.id, { memberId: actor.id, at: clock.now(), from })
    return { deletedCount: 1 }
  })
}
