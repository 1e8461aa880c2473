import type { AdminFeature } from '../admin/frame/AdminFeature.tsx'
import { action as changeSite, loader as readSite, Component as Site } from './settings/SitePage.tsx'
import { siteSettingsText } from './settings/text/en.ts'
import {
  action as changeSubject,
  loader as readSubject,
  Component as Subject,
} from './subjects-admin/SubjectPage.tsx'
import {
  action as changeSubjects,
  loader as readSubjects,
  Component as Subjects,
} from './subjects-admin/SubjectsPage.tsx'
import { subjectsAdminText } from './subjects-admin/text/en.ts'

export const siteAdmin: AdminFeature = {
  pages: {
    '/admin/site': { loader: readSite, action: changeSite, Component: Site },
    '/admin/subjects': { loader: readSubjects, action: changeSubjects, Component: Subjects },
    '/admin/subjects/:id': { loader: readSubject, action: changeSubject, Component: Subject },
  },
  links: [
    { to: '/admin/subjects', label: (language) => subjectsAdminText(language).nav, order: 4.4 },
    { to: '/admin/site', label: (language) => siteSettingsText(language).nav, order: 4.5 },
  ],
}
