import type { Api } from '../../base/http/api.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { originOf } from '../audit/origin.ts'
import { sendInquiry } from './actions.ts'
import { browseInquiries, noteAnswer, readInquiry, removeInquiry } from './admin/actions.ts'
import { inquiriesContract } from './contract.ts'

export function inquiryRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services

  api.serve(inquiriesContract.inquire, async ({ body }) => ({
    answer: { insertedId: await sendInquiry(services, body) },
    status: 201,
  }))

  api.serve(inquiriesContract.list, async ({ query }) => donePage(await browseInquiries(db, query)))

  api.serve(inquiriesContract.read, async ({ params }) => ({ answer: await readInquiry(db, params.id) }))

  api.serve(inquiriesContract.change, async ({ params, body }) => ({
    answer: await noteAnswer(db, params.id, body.answered, clock.now()),
  }))

  api.serve(inquiriesContract.remove, async ({ actor, params, context }) => {
    const from = originOf(context, config)
    await removeInquiry(db, params.id, { userId: actor.id, at: clock.now(), from })
    return { answer: { deletedCount: 1 } }
  })
}
