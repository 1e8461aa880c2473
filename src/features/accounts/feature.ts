import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { deleteExpiredTokens } from './api-tokens/store.ts'
import { registerDemoPeople } from './demo/demo.ts'
import type { Identity } from './identity.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { deleteExpiredInvitations } from './invitations/store.ts'
import { keepLinksUntold, linkPagesRoutes, linkRoutes } from './links/routes.ts'
import { deleteExpiredLinks } from './links/store.ts'
import { accountData } from './personalData.ts'
import { initialsFiles, initialsPath } from './photos/initials.ts'
import type { MakePhoto } from './photos/made.ts'
import { nothingButPicture, photoRoutes } from './photos/routes.ts'
import type { Reauthenticate } from './reauthentication/reauthentication.ts'
import { reauthenticationRoutes } from './reauthentication/routes.ts'
import { accountRoutes } from './routes.ts'
import { deleteExpiredSessions } from './sessions/store.ts'
import { keyAge } from './tokens/keys.ts'
import { keyRoutes } from './tokens/routes.ts'
import { deleteKeysBefore } from './tokens/store.ts'
import { verificationRoutes } from './verification/routes.ts'

type Given = {
  services: Services
  identity: Identity
  reauthenticate: Reauthenticate
  /** Whether a user has to turn two-step verification on before anything else. */
  owesSecondStep: (userId: string) => Promise<boolean>
  makePhoto: MakePhoto
}

export const accounts = feature<Given>({
  tables: [
    'administrator_links',
    'api_tokens',
    'invitations',
    'one_time_links',
    'sessions',
    'signing_keys',
    'users',
  ],
  routes: (api, { services, identity, reauthenticate, owesSecondStep, makePhoto }) => {
    accountRoutes(api, services, identity, owesSecondStep)
    reauthenticationRoutes(api, services, reauthenticate)
    photoRoutes(api, services, { identity, makePhoto })
    apiTokenRoutes(api, services, reauthenticate)
    invitationRoutes(api, services)
    linkRoutes(api, services, identity.cookies)
    verificationRoutes(api, services, identity, reauthenticate)
  },
  headers: (app) => {
    app.use(initialsPath, nothingButPicture)
    keepLinksUntold(app)
  },
  files: (app, { identity }) => {
    keyRoutes(app, identity)
    initialsFiles(app)
    linkPagesRoutes(app, identity.cookies)
  },
  chores: {
    sessions: deleteExpiredSessions,
    tokens: deleteExpiredTokens,
    links: deleteExpiredLinks,
    invitations: deleteExpiredInvitations,
    keys: (db, now) => deleteKeysBefore(db, new Date(now.getTime() - keyAge.verifying)),
  },
  personalData: accountData,
  demo: registerDemoPeople,
})
