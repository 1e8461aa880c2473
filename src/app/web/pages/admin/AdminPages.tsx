import type { ReactNode } from 'react'
import { matchPath, type Params, redirect, useLocation } from 'react-router'
import type { Call } from '../../../../base/page/request.ts'
import { Component as Events, loader as readEvents } from '../../../../features/admin/events/EventsPage.tsx'
import {
  action as changeMember,
  Component as Member,
  loader as readMember,
} from '../../../../features/admin/members/MemberPage.tsx'
import {
  Component as Members,
  loader as readMembers,
} from '../../../../features/admin/members/MembersPage.tsx'
import {
  Component as Letter,
  action as openLetter,
  loader as readLetter,
} from '../../../../features/admin/messages/MessagePage.tsx'
import {
  Component as Letters,
  loader as readLetters,
} from '../../../../features/admin/messages/MessagesPage.tsx'
import {
  loader as readSettings,
  Component as Settings,
} from '../../../../features/admin/settings/SettingsPage.tsx'
import {
  Component as Inquiries,
  loader as readInquiries,
} from '../../../../features/inquiries/admin/InquiriesPage.tsx'
import {
  action as changeInquiry,
  Component as Inquiry,
  loader as readInquiry,
} from '../../../../features/inquiries/admin/InquiryPage.tsx'

type AdminCall = Call & { params: Params }

type Page = {
  loader: (call: AdminCall) => Promise<unknown>
  action?: (call: AdminCall) => Promise<unknown>
  Component: () => ReactNode
}

/**
 * Every address of those who run the site. They are one piece, so that what everybody loads at a first visit
 * names them but once.
 */
const pages: Record<string, Page> = {
  '/admin/members': { loader: readMembers, Component: Members },
  '/admin/members/:id': { loader: readMember, action: changeMember, Component: Member },
  '/admin/inquiries': { loader: readInquiries, Component: Inquiries },
  '/admin/inquiries/:id': { loader: readInquiry, action: changeInquiry, Component: Inquiry },
  '/admin/letters': { loader: readLetters, Component: Letters },
  '/admin/letters/:id': { loader: readLetter, action: openLetter, Component: Letter },
  '/admin/events': { loader: readEvents, Component: Events },
  '/admin/settings': { loader: readSettings, Component: Settings },
}

/** The addresses of those pages, as the router writes them: `/admin/members/:id`. */
export const adminPaths = Object.keys(pages)

function pageAt(pathname: string) {
  for (const [pattern, page] of Object.entries(pages)) {
    const match = matchPath(pattern, pathname)
    if (match !== null) return { page, params: match.params }
  }
  return null
}

function pageOf(call: AdminCall) {
  const found = pageAt(new URL(call.request.url).pathname)
  if (found === null) throw new Response(null, { status: 404 })
  return { page: found.page, call: { ...call, params: found.params } }
}

export async function loader(given: AdminCall) {
  if (given.params['*'] === '') return redirect('/admin/members')
  const { page, call } = pageOf(given)
  return page.loader(call)
}

export async function action(given: AdminCall) {
  const { page, call } = pageOf(given)
  return (await page.action?.(call)) ?? null
}

/** The page at the address. */
export function Component() {
  const { pathname } = useLocation()
  const Page = pageAt(pathname)?.page.Component
  return Page === undefined ? null : <Page key={pathname} />
}
