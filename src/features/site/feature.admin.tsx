import type { AdminFeature } from '../admin/frame/AdminFeature.tsx'
import { action as changeSite, loader as readSite, Component as Site } from './settings/SitePage.tsx'
import { siteSettingsText } from './settings/text/en.ts'

export const siteAdmin: AdminFeature = {
  pages: { '/admin/site': { loader: readSite, action: changeSite, Component: Site } },
  links: [{ to: '/admin/site', label: (language) => siteSettingsText(language).nav, order: 4.5 }],
}
