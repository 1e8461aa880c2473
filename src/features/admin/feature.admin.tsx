import { Component as Events, loader as readEvents } from './events/EventsPage.tsx'
import type { AdminFeature } from './frame/AdminFeature.tsx'
import {
  action as changeInvitations,
  Component as Invitations,
  loader as readInvitations,
} from './invitations/InvitationsPage.tsx'
import { action as changeUser, loader as readUser, Component as User } from './members/MemberPage.tsx'
import { Component as Members, loader as readUsers } from './members/MembersPage.tsx'
import {
  Component as Message,
  action as openMessage,
  loader as readMessage,
} from './messages/MessagePage.tsx'
import { Component as Messages, loader as readMessages } from './messages/MessagesPage.tsx'
import { Component as Overview, loader as readOverview } from './overview/OverviewPage.tsx'
import { overviewText } from './overview/text/en.ts'
import { loader as readSettings, Component as Settings } from './settings/SettingsPage.tsx'
import { adminText } from './text/en.ts'

export const adminAdmin: AdminFeature = {
  pages: {
    '/admin': { loader: readOverview, Component: Overview },
    '/admin/members': { loader: readUsers, Component: Members },
    '/admin/invitations': { loader: readInvitations, action: changeInvitations, Component: Invitations },
    '/admin/members/:id': { loader: readUser, action: changeUser, Component: User },
    '/admin/letters': { loader: readMessages, Component: Messages },
    '/admin/letters/:id': { loader: readMessage, action: openMessage, Component: Message },
    '/admin/events': { loader: readEvents, Component: Events },
    '/admin/settings': { loader: readSettings, Component: Settings },
  },
  links: [
    { to: '/admin', label: (language) => overviewText(language).title, order: 0 },
    { to: '/admin/members', label: (language) => adminText(language).nav.members, order: 1 },
    { to: '/admin/letters', label: (language) => adminText(language).nav.letters, order: 3 },
    { to: '/admin/events', label: (language) => adminText(language).nav.events, order: 4 },
    { to: '/admin/settings', label: (language) => adminText(language).nav.settings, order: 5 },
  ],
  waiting: {
    letters: {
      to: '/admin/letters?state=given-up',
      label: (language) => overviewText(language).waiting.letters,
    },
    backups: { to: '/admin/site#backups', label: (language) => overviewText(language).waiting.backups },
  },
}
