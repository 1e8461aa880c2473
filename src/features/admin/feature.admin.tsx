import { administrationText } from '../../base/text/administration.ts'
import { Component as Events, loader as readEvents } from './events/EventsPage.tsx'
import type { AdminFeature } from './frame/AdminFeature.tsx'
import { action as changeMember, Component as Member, loader as readMember } from './members/MemberPage.tsx'
import { Component as Members, loader as readMembers } from './members/MembersPage.tsx'
import {
  Component as Message,
  action as openMessage,
  loader as readMessage,
} from './messages/MessagePage.tsx'
import { Component as Messages, loader as readMessages } from './messages/MessagesPage.tsx'
import { loader as readSettings, Component as Settings } from './settings/SettingsPage.tsx'

const { nav } = administrationText

export const adminAdmin: AdminFeature = {
  pages: {
    '/admin/members': { loader: readMembers, Component: Members },
    '/admin/members/:id': { loader: readMember, action: changeMember, Component: Member },
    '/admin/letters': { loader: readMessages, Component: Messages },
    '/admin/letters/:id': { loader: readMessage, action: openMessage, Component: Message },
    '/admin/events': { loader: readEvents, Component: Events },
    '/admin/settings': { loader: readSettings, Component: Settings },
  },
  links: [
    { to: '/admin/members', label: nav.members, order: 1 },
    { to: '/admin/letters', label: nav.letters, order: 3 },
    { to: '/admin/events', label: nav.events, order: 4 },
    { to: '/admin/settings', label: nav.settings, order: 5 },
  ],
}
