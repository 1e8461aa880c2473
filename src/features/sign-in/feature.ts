import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { Identity } from '../accounts/identity.ts'
import type { Reauthenticate } from '../accounts/reauthentication/reauthentication.ts'
import { deleteExpiredChallenges } from './passkeys/store.ts'
import { signInData } from './personalData.ts'
import { signInWindow, windowPaths } from './providers/flow/routes.ts'
import { answerRecoveryRequests } from './recovery/jobs.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { signInRoutes } from './routes.ts'
import type { SignIn } from './signIn.ts'
import { deleteExpiredHalfSignIns } from './two-step/store.ts'

type Given = { services: Services; identity: Identity; reauthenticate: Reauthenticate; signIn: SignIn }

export const signIn = feature<Given>({
  tables: [
    'half_sign_ins',
    'identities',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'recovery_requests',
    'two_step_secrets',
  ],
  routes: (api, { services, identity, reauthenticate, signIn: session }) => {
    signInRoutes(api, services, identity, reauthenticate, session)
    recoveryRoutes(api, services, identity)
  },
  headers: (app) => {
    for (const path of windowPaths) app.use(path, signInWindow)
  },
  chores: { 'half sign-ins': deleteExpiredHalfSignIns, challenges: deleteExpiredChallenges },
  mail: answerRecoveryRequests,
  personalData: signInData,
})
