import type { Api } from '../../../base/server/http/api.ts'
import type { Services } from '../../../base/server/services.ts'
import { describeSettings } from './actions.ts'
import { settingsContract } from './contract.ts'

export function settingsRoutes(api: Api, services: Services): void {
  api.serve(settingsContract.read, () => describeSettings(services))
}
