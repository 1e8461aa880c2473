import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { settingsContract } from './contract.ts'
import { usualSettings } from './shared.ts'
import { findSettings, upsertSettings } from './store.ts'

export function settingsRoutes(api: Api, { db }: Pick<Services, 'db'>): void {
  api.serve(settingsContract.read, async ({ actor }) => ({
    answer: (await findSettings(db, actor.id)) ?? usualSettings,
  }))

  api.serve(settingsContract.write, async ({ actor, body }) => {
    await upsertSettings(db, actor.id, body)
    return { answer: body }
  })
}
