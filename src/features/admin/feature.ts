import { feature, type Waiting } from '../../base/feature.ts'
import { countGivenUp } from '../../base/mail/store.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import type { DescribeBackups } from './settings/actions.ts'
import { settingsRoutes } from './settings/routes.ts'

type Given = { services: Services; identity: Identity; describeBackups: DescribeBackups; waiting: Waiting }

export const admin = feature<Given>({
  tables: [],
  routes: (api, { services, identity, describeBackups, waiting }) => {
    overviewRoutes(api, services, describeBackups, waiting)
    memberRoutes(api, services, identity)
    invitationRoutes(api, services)
    messageRoutes(api, services)
    settingsRoutes(api, services, describeBackups)
  },
  waiting: { letters: countGivenUp },
})
