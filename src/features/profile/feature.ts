import { feature } from '../../base/feature.ts'
import type { PersonalData } from '../../base/personalData.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import type { Reauthenticate } from '../accounts/reauthentication/reauthentication.ts'
import type { SignIn } from '../sign-in/signIn.ts'
import { profileRoutes } from './routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

type Given = {
  services: Services
  identity: Identity
  reauthenticate: Reauthenticate
  signIn: SignIn
  /** What each feature keeps of a user, from left to right. */
  personalData: readonly PersonalData[]
}

export const profile = feature<Given>({
  tables: [],
  routes: (api, { services, identity, reauthenticate, signIn, personalData }) => {
    profileRoutes(api, services, identity, signIn, reauthenticate, personalData)
    sessionRoutes(api, services, identity)
  },
})
