import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import { siteContract } from './contract.ts'
import { readDocument } from './documents/document.ts'
import { readInstructors } from './instructors/list.ts'
import { addressesOf, type Look } from './look/look.ts'

/** @throws Error that names a file of the site's own texts which cannot be used */
export function siteRoutes(api: Api, services: Services, look: Look): void {
  const { clock, config } = services
  const instructors = readInstructors(config.dataDir)
  const documents = { terms: readDocument(config, 'terms'), privacy: readDocument(config, 'privacy') }
  const looks = addressesOf(look)

  api.serve(siteContract.read, () => ({
    ...config.site,
    ...looks,
    url: config.publicUrl.origin,
    year: clock.now().getUTCFullYear(),
  }))

  api.serve(siteContract.listInstructors, () => instructors)

  api.serve(siteContract.readDocument, ({ params }) => documents[params.name])
}
