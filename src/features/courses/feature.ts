import { feature } from '../../base/feature.ts'
import { pictureOnly, shownElsewhere } from '../../base/http/security.ts'
import type { CurrentLogo } from '../../base/logo.ts'
import type { Services } from '../../base/services.ts'
import { aboutRoutes } from './about/routes.ts'
import { purgeDeletedCourses } from './actions.ts'
import { filterRoutes } from './catalogue/filters/routes.ts'
import { addDemoCourses } from './demo/demo.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { courseData } from './personalData.ts'
import { courseRoutes } from './routes.ts'
import { rulingRoutes } from './rulings/routes.ts'
import { savedRoutes } from './saved/routes.ts'
import type { Paint } from './share-card/painter.ts'
import { cardPaths, shareCardRoutes } from './share-card/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { subjectRoutes } from './subjects/routes.ts'
import { clearCovers } from './uploaded-covers/actions.ts'
import { coverFiles, coverPath, coverRoutes } from './uploaded-covers/routes.ts'

type Given = { services: Services; logo: CurrentLogo; paint: Paint }

export const courses = feature<Given>({
  tables: [
    'course_facts',
    'course_rulings',
    'course_staff',
    'courses',
    'enrollment_counts',
    'known_words',
    'saved_courses',
    'subjects',
  ],
  routes: (api, { services }) => {
    courseRoutes(api, services)
    aboutRoutes(api, services)
    subjectRoutes(api, services)
    filterRoutes(api, services)
    savedRoutes(api, services)
    coverRoutes(api, services)
    staffRoutes(api, services)
    rulingRoutes(api, services)
  },
  publicPages: {
    '/all-courses': 'catalogue',
    '/all-courses/:id': 'course',
    '/all-new-courses': 'catalogue',
    '/popular-courses': 'catalogue',
  },
  headers: (app) => {
    for (const path of Object.values(cardPaths)) app.use(path, shownElsewhere)
    app.use(coverPath, pictureOnly)
  },
  files: (app, { services, logo, paint }) => {
    discoveryRoutes(app, services)
    coverFiles(app, services)
    shareCardRoutes(app, services, logo, paint)
  },
  chores: { courses: purgeDeletedCourses, covers: clearCovers },
  personalData: courseData,
  demo: addDemoCourses,
})
