import type { Logo } from '../../base/config/logo.ts'
import { feature } from '../../base/feature.ts'
import { pictureOnly } from '../../base/http/security.ts'
import type { Services } from '../../base/services.ts'
import type { Paint } from '../courses/share-card/painter.ts'
import type { Look } from './look/look.ts'
import { lookRoutes } from './look/routes.ts'
import { siteRoutes } from './routes.ts'

type Given = { services: Services; logo: Logo | null; look: Look; paint: Paint }

export const site = feature<Given>({
  tables: ['instance'],
  routes: (api, { services, look }) => siteRoutes(api, services, look),
  publicPages: {
    '/': 'catalogue',
    '/instructors': 'catalogue',
    '/jobs': 'catalogue',
    '/privacy-policy': 'catalogue',
    '/terms-condition': 'catalogue',
  },
  headers: (app, { logo }) => {
    if (logo !== null) app.use(logo.src, pictureOnly)
  },
  files: (app, { look, paint }) => lookRoutes(app, look, paint),
})
