import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { addDemoStaff } from './demo/demo.ts'
import { clearInvitations } from './invitations/actions.ts'
import { courseInvitationData } from './invitations/personalData.ts'
import { courseInvitationRoutes } from './invitations/routes.ts'
import { peopleRoutes } from './routes.ts'

type Given = { services: Services }

export const people = feature<Given>({
  tables: ['course_invitations'],
  routes: (api, { services }) => {
    peopleRoutes(api, services)
    courseInvitationRoutes(api, services)
  },
  chores: { 'course invitations': clearInvitations },
  personalData: courseInvitationData,
  demo: addDemoStaff,
})
