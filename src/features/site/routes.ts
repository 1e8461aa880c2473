import type { Api } from '../../base/server/http/api.ts'
import type { Services } from '../../base/server/services.ts'
import { siteContract } from './contract.ts'

export function siteRoutes(api: Api, { clock, config }: Services): void {
  api.serve(siteContract.read, () => ({
    ...config.site,
    url: config.publicUrl.origin,
    year: clock.now().getUTCFullYear(),
  }))
}
