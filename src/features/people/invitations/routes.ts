import type { Actor } from '../../../base/http/actor.ts'
import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import { languageFor } from '../../../base/http/language.ts'
import { donePage } from '../../../base/http/paging.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { browseInvitations, inviteAgain, inviteTo, type Occasion, withdrawInvitation } from './actions.ts'
import { courseInvitationContract } from './contract.ts'
import { accept, readLink, registerBy } from './joining.ts'

export function courseInvitationRoutes(api: Api, services: Services): void {
  const { db, clock, config } = services
  const occasionOf = (by: Actor, courseId: string, context: RequestContext): Occasion => ({
    courseId,
    by: { id: by.id, name: by.displayName },
    at: clock.now(),
    from: originOf(context, config),
    language: languageFor(context),
  })

  api.serve(courseInvitationContract.list, async ({ params, query }) =>
    donePage(await browseInvitations(db, params.course, query, clock.now())),
  )

  api.serve(courseInvitationContract.invite, async ({ actor, params, body, context }) => ({
    answer: await inviteTo(services, body.emails, occasionOf(actor, params.course, context)),
    status: 201,
  }))

  api.serve(courseInvitationContract.sendAgain, async ({ actor, params, context }) => ({
    answer: {
      sentCount: await inviteAgain(services, params.invitation, occasionOf(actor, params.course, context)),
    },
  }))

  api.serve(courseInvitationContract.withdraw, async ({ actor, params, context }) => {
    await withdrawInvitation(db, params.invitation, occasionOf(actor, params.course, context))
    return { answer: { deletedCount: 1 } }
  })

  api.serve(courseInvitationContract.read, async ({ query }) => ({
    answer: { invitation: await readLink(db, query.token ?? '', clock.now()) },
  }))

  api.serve(courseInvitationContract.accept, async ({ actor, body }) => {
    await accept(db, actor, body, clock.now())
    return { answer: { courseId: body.courseId } }
  })

  api.serve(courseInvitationContract.register, async ({ body }) => ({
    answer: { path: await registerBy(services, body.token) },
  }))
}
