import type { CurrentSite } from '../base/site.ts'
import { openCurrentSite } from '../features/site/settings/current.ts'

/** The site of services that a test puts together itself. */
export function siteOf(services: Parameters<typeof openCurrentSite>[0]): CurrentSite {
  return openCurrentSite(services)
}
