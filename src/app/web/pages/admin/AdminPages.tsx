import { matchPath, useLocation } from 'react-router'
import { adminAdmin } from '../../../../features/admin/feature.admin.tsx'
import {
  type AdminCall,
  type AdminFeature,
  AdminLinks,
  AdminWaitingThings,
} from '../../../../features/admin/frame/AdminFeature.tsx'
import { inquiriesAdmin } from '../../../../features/inquiries/feature.admin.tsx'
import { moderationAdmin } from '../../../../features/moderation/feature.admin.tsx'
import { reviewsAdmin } from '../../../../features/reviews/feature.admin.tsx'
import { siteAdmin } from '../../../../features/site/feature.admin.tsx'

/** The admin pages of all features in one module, so that the first visit's scripts name only one file. */
const features: readonly AdminFeature[] = [
  adminAdmin,
  moderationAdmin,
  reviewsAdmin,
  siteAdmin,
  inquiriesAdmin,
]

const pages = Object.assign({}, ...features.map(({ pages }) => pages)) as AdminFeature['pages']

const links = features.flatMap(({ links }) => links).sort((one, other) => one.order - other.order)

const waiting = Object.assign({}, ...features.map(({ waiting: own }) => own))

/** The addresses of the admin pages in the router's syntax: `/admin/members/:id`. */
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
  const { page, call } = pageOf(given)
  return page.loader(call)
}

export async function action(given: AdminCall) {
  const { page, call } = pageOf(given)
  return (await page.action?.(call)) ?? null
}

/** The admin page at the current address. */
export function Component() {
  const { pathname } = useLocation()
  const Page = pageAt(pathname)?.page.Component
  if (Page === undefined) return null
  return (
    <AdminLinks value={links}>
      <AdminWaitingThings value={waiting}>
        <Page key={pathname} />
      </AdminWaitingThings>
    </AdminLinks>
  )
}
