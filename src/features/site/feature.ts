import { feature } from '../../base/feature.ts'
import { pictureOnly } from '../../base/http/security.ts'
import type { CurrentLogo } from '../../base/logo.ts'
import type { PersonalData } from '../../base/personalData.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import type { Paint } from '../courses/share-card/painter.ts'
import { coursePageRoutes } from './course-page/routes.ts'
import { demoWorldRoutes } from './demo-world/routes.ts'
import { lookPath, lookRoutes } from './look/routes.ts'
import { siteRoutes } from './routes.ts'
import { logoRoutes } from './settings/logo/routes.ts'
import { siteSettingsRoutes } from './settings/routes.ts'
import { describeDemoTeachers } from './teaching/demo.ts'
import { teachingData } from './teaching/personalData.ts'
import { teachingRoutes } from './teaching/routes.ts'
import { trialRoutes } from './trials/routes.ts'

type Given = {
  services: Services
  identity: Identity
  personalData: readonly PersonalData[]
  logo: CurrentLogo
  paint: Paint
}

export const site = feature<Given>({
  tables: ['instance', 'site_settings', 'teacher_profiles'],
  routes: (api, { services, identity, personalData, logo }) => {
    siteRoutes(api, services, logo)
    siteSettingsRoutes(api, services)
    logoRoutes(api, services)
    trialRoutes(api, services)
    demoWorldRoutes(api, services, identity, personalData)
    teachingRoutes(api, services)
    coursePageRoutes(api, services)
  },
  publicPages: {
    '/': 'catalogue',
    '/instructors': 'catalogue',
    '/instructors/:instructor': 'catalogue',
    '/jobs': 'catalogue',
    '/privacy-policy': 'catalogue',
    '/terms-condition': 'catalogue',
  },
  headers: (app) => {
    app.use(lookPath, pictureOnly)
  },
  personalData: teachingData,
  demo: describeDemoTeachers,
  files: (app, { logo, paint }) => lookRoutes(app, logo, paint),
})
