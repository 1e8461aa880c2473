import type { Api } from '../../../base/http/api.ts'
import { readIfMatch } from '../../../base/http/conditional.ts'
import type { Services } from '../../../base/services.ts'
import { originOf } from '../../audit/origin.ts'
import { changeSettings, readSettings } from './actions.ts'
import { siteSettingsContract } from './contract.ts'

/** The settings of the site, for administrators. */
export function siteSettingsRoutes(api: Api, services: Services): void {
  const { config } = services

  api.serve(siteSettingsContract.read, async () => {
    const { settings, version } = await readSettings(services)
    return { answer: settings, version }
  })

  api.serve(siteSettingsContract.change, async ({ actor, body, context }) => {
    const occasion = { ifMatch: readIfMatch(context), from: originOf(context, config) }
    const { settings, version } = await changeSettings(services, actor, body, occasion)
    return { answer: settings, version }
  })
}
