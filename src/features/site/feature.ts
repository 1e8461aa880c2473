import type { Logo } from '../../base/config/logo.ts'
import { feature } from '../../base/feature.ts'
import { pictureOnly } from '../../base/http/security.ts'
import type { Services } from '../../base/services.ts'
import type { Paint } from '../courses/share-card/painter.ts'
import { coursePageRoutes } from './course-page/routes.ts'
import type { Look } from './look/look.ts'
import { lookRoutes } from './look/routes.ts'
import { siteRoutes } from './routes.ts'
import { describeDemoTeachers } from './teaching/demo.ts'
import { teachingData } from './teaching/personalData.ts'
import { teachingRoutes } from './teaching/routes.ts'

type Given = { services: Services; logo: Logo | null; look: Look; paint: Paint }

export const site = feature<Given>({
  tables: ['instance', 'teacher_profiles'],
  routes: (api, { services, look }) => {
    siteRoutes(api, services, look)
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
  headers: (app, { logo }) => {
    if (logo !== null) app.use(logo.src, pictureOnly)
  },
  personalData: teachingData,
  demo: describeDemoTeachers,
  files: (app, { look, paint }) => lookRoutes(app, look, paint),
})
