import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { invitationContract } from './contract.ts'
import { readInvitation } from './invitations.ts'

export function invitationRoutes(api: Api, { db, clock }: Services): void {
  api.serve(invitationContract.readInvitation, async ({ query }) => ({
    answer: { invitation: await readInvitation(db, query.token ?? '', clock.now()) },
  }))
}
