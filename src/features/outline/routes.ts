import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import { addItem, addSection, readBuilder } from './actions.ts'
import { outlineContract } from './contract.ts'
import { copyRoutes } from './copying/routes.ts'
import type { Kinds } from './kind.ts'
import { publish } from './publishing/actions.ts'
import { readChecklist } from './publishing/checklist.ts'
import { settingsRoutes } from './settings/routes.ts'
import { moveItems, moveSection } from './structure/moves.ts'
import { trashRoutes } from './trash/routes.ts'

export function outlineRoutes(api: Api, services: Services, kinds: Kinds): void {
  const { db, clock } = services

  api.serve(outlineContract.builder, async ({ params, query }) => ({
    answer: await readBuilder(db, kinds, params.course, query.after ?? null),
  }))

  api.serve(outlineContract.addSection, async ({ params, body }) => ({
    answer: { revision: await addSection(db, params.course, body) },
    status: 201,
  }))

  api.serve(outlineContract.addItem, async ({ actor, params, body }) => {
    const by = { actorId: actor.id, now: clock.now() }
    return { answer: { revision: await addItem(db, kinds, params.course, body, by) }, status: 201 }
  })

  api.serve(outlineContract.moveSection, async ({ params: { course, section }, body }) => ({
    answer: await moveSection(db, course, section, body.before),
  }))

  api.serve(outlineContract.moveItem, async ({ params: { course, item }, body }) => ({
    answer: await moveItems(db, course, [item], body),
  }))

  api.serve(outlineContract.moveItems, async ({ params, body }) => ({
    answer: await moveItems(db, params.course, body.items, body),
  }))

  api.serve(outlineContract.checklist, async ({ params }) => ({
    answer: await readChecklist(db, kinds, params.course),
  }))

  api.serve(outlineContract.publish, async ({ actor, params, body }) => {
    const by = { actorId: actor.id, now: clock.now() }
    return { answer: { revision: await publish(db, kinds, params.course, body, by) } }
  })

  settingsRoutes(api, services, kinds)
  trashRoutes(api, services)
  copyRoutes(api, services, kinds)
}
