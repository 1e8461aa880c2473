import { createHash } from 'node:crypto'
import { partSize } from '../../features/courses/discovery/sitemap.ts'
import { accountCalls } from './accountCalls.ts'
import type { Call, Cast } from './call.ts'
import { many } from './many.ts'

/** The word of a number, as it was filled in: one title and one name have it; those of small ones, more names. */
function wordOf(number: number): string {
  const hash = createHash('md5').update(`${number}`).digest('hex')
  return hash.slice(0, 10).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

const [word, frequent] = [wordOf(7777), wordOf(77)]

const email = ({ member }: Cast) => `email=${member.email}`
const bySelf = (more: string) => (cast: Cast) => `${email(cast)}&${more}`
const fields = { title: 'Reading', imageUrl: '', duration: '', description: 'One page a day.' }

/** Everything that the router answers, each with a statement budget; several calls of an address where it can do several things. */
export const calls: Call[] = [
  // Pages
  { address: 'GET /', most: 3 },
  { address: 'GET /', most: 4, by: 'member' },
  { address: 'GET /add-course', most: 3, by: 'member' },
  { address: 'GET /admin/*', most: 5, by: 'administrator' },
  { address: 'GET /all-courses', most: 4 },
  { address: 'GET /all-courses', most: 20, query: `q=${frequent}` },
  { address: 'GET /all-courses/{id}', most: 3, id: 'course' },
  { address: 'GET /all-courses/{id}', most: 8, id: 'course', by: 'member' },
  { address: 'GET /all-new-courses', most: 2 },
  { address: 'GET /claim-email', most: 2, by: 'member' },
  { address: 'GET /contact-us', most: 1 },
  { address: 'GET /course/{id}', most: 2, id: 'course' },
  { address: 'GET /forgot-password', most: 1 },
  { address: 'GET /instructors', most: 1 },
  { address: 'GET /jobs', most: 1 },
  { address: 'GET /login', most: 1 },
  { address: 'GET /login/second-step', most: 1 },
  { address: 'GET /logout', most: 1 },
  { address: 'GET /manage-course', most: 4, by: 'member' },
  { address: 'GET /my-enrolled-courses', most: 4, by: 'member' },
  { address: 'GET /popular-courses', most: 2 },
  { address: 'GET /privacy-policy', most: 1 },
  { address: 'GET /profile', most: 16, by: 'member' },
  { address: 'GET /register', most: 1 },
  { address: 'GET /reset-password', most: 1 },
  { address: 'GET /signed-in', most: 1 },
  { address: 'GET /terms-condition', most: 1 },
  { address: 'GET /update-course/{id}', most: 4, by: 'member', id: 'own' },
  { address: 'GET /verify-email', most: 1 },

  // Courses and enrollment
  { address: 'POST /api/add-course', most: 4, by: 'member', query: email, body: () => fields },
  ...[
    '',
    `q=${word}`,
    'q=So%20much',
    `q=${word.replace(/.$/, 'zz')}`,
    `q=${frequent}`,
    'q=course',
    'sort=oldest',
    'sort=popular',
    'sort=title',
  ].map((query) => ({ address: 'GET /api/all-courses', most: query.startsWith('q=') ? 10 : 1, query })),
  ...['newest', 'oldest', 'popular', 'title'].map((sort) => ({
    address: 'GET /api/all-courses',
    most: 10,
    query: `q=${word}&sort=${sort}`,
  })),
  ...['newest', 'oldest', 'popular', 'title'].map((sort) => ({
    address: 'GET /api/all-courses',
    most: 10,
    query: `q=much&sort=${sort}`,
  })),
  ...['', `q=${word}`, 'q=much', 'q=xyzzyx', `q=${word}%20nowhere`].map((query) => ({
    address: 'GET /api/all-courses/count',
    most: query === '' ? 1 : 3,
    query,
  })),
  ...[`q=${word}`, `q=${word.replace(/.$/, 'zz')}`, 'q=xyzzyx', `q=${word}%20nowhere`].map((query) => ({
    address: 'GET /api/all-courses/alternatives',
    most: 30,
    query,
  })),
  { address: 'GET /api/all-new-courses', most: 1 },
  { address: 'GET /api/course/{id}', most: 1, id: 'course' },
  { address: 'GET /api/course/{id}', most: 2, id: 'own', by: 'member' },
  { address: 'GET /api/courses', most: 2, by: 'member', query: email },
  { address: 'DELETE /api/delete-course/{id}', most: 4, by: 'member', id: 'own' },
  {
    address: 'POST /api/enroll-course',
    most: 3,
    by: 'member',
    query: email,
    body: ({ ids, member }) => ({ courseId: ids.other, email: member.email }),
  },
  {
    address: 'GET /api/enroll/check',
    most: 2,
    by: 'member',
    query: (cast) => bySelf(`courseId=${cast.ids.course}`)(cast),
  },
  { address: 'GET /api/my-enrolled-courses', most: 2, by: 'member', query: email },
  { address: 'GET /api/popular-courses', most: 1 },
  {
    address: 'DELETE /api/unenroll-course',
    most: 3,
    by: 'member',
    query: (cast) => bySelf(`courseId=${cast.ids.course}`)(cast),
  },
  { address: 'PUT /api/update-course/{id}', most: 4, by: 'member', id: 'own', body: () => fields },

  ...accountCalls,

  // Running the site
  ...['', 'member=member-77%40example.org', 'kind=password.changed'].map((query) => ({
    address: 'GET /api/admin/events',
    most: 3,
    by: 'administrator' as const,
    query,
  })),
  { address: 'GET /api/admin/inquiries', most: 2, by: 'administrator' },
  { address: 'DELETE /api/admin/inquiries/{id}', most: 6, by: 'administrator', id: 'inquiry' },
  { address: 'GET /api/admin/inquiries/{id}', most: 3, by: 'administrator', id: 'inquiry' },
  {
    address: 'PATCH /api/admin/inquiries/{id}',
    most: 4,
    by: 'administrator',
    id: 'inquiry',
    body: () => ({ answered: true }),
  },
  ...['', 'state=waiting', 'state=sent', 'state=given-up', 'state=kept'].map((query) => ({
    address: 'GET /api/admin/letters',
    most: 2,
    by: 'administrator' as const,
    query,
  })),
  { address: 'GET /api/admin/letters/{id}', most: 2, by: 'administrator', id: 'letter' },
  {
    address: 'POST /api/admin/letters/{id}/attempts',
    most: 4,
    by: 'administrator',
    id: 'letter',
    status: 409,
  },
  { address: 'POST /api/admin/letters/{id}/readings', most: 6, by: 'administrator', id: 'letter' },
  ...['', 'q=member-77', `q=${word}`, 'q=example', 'q=nobody'].map((query) => ({
    address: 'GET /api/admin/members',
    most: 2,
    by: 'administrator' as const,
    query,
  })),
  { address: 'GET /api/admin/members/{id}', most: 2, by: 'administrator', id: 'member' },
  {
    address: 'PATCH /api/admin/members/{id}',
    most: 10,
    by: 'administrator',
    id: 'member',
    body: () => ({ verified: true }),
  },
  { address: 'DELETE /api/admin/members/{id}/sessions', most: 7, by: 'administrator', id: 'member' },
  { address: 'GET /api/admin/settings', most: 6, by: 'administrator' },

  // The site itself, and files
  { address: 'GET /.well-known/jwks.json', most: 2 },
  { address: 'GET /api/documents/{name}', most: 1 },
  {
    address: 'POST /api/inquiries',
    most: 5,
    body: () => ({ name: 'Ruth', email: 'ruth@example.org', message: 'Is there a course on bookbinding?' }),
  },
  { address: 'GET /api/instructors', most: 1 },
  { address: 'GET /api/openapi.json', most: 0 },
  { address: 'GET /api/site', most: 1 },
  { address: 'GET /apple-touch-icon.png', most: 0 },
  { address: 'GET /assets/{name}', most: 1, status: 404 },
  { address: 'GET /atom.xml', most: 1 },
  { address: 'GET /card.png', most: 0 },
  { address: 'GET /course/{id}/card.png', most: 1, id: 'course' },
  { address: 'GET /favicon.ico', most: 0 },
  { address: 'GET /feed.xml', most: 1 },
  { address: 'GET /healthz', most: 0 },
  { address: 'GET /icon-192.png', most: 0 },
  { address: 'GET /icon-512.png', most: 0 },
  { address: 'GET /icon-maskable-512.png', most: 0 },
  { address: 'GET /icon.svg', most: 0 },
  { address: 'GET /manifest.webmanifest', most: 0 },
  { address: 'GET /metrics', most: 6 },
  { address: 'GET /photos/{id}', most: 2, id: 'photo' },
  { address: 'GET /readyz', most: 2 },
  { address: 'GET /robots.txt', most: 0 },
  {
    address: 'GET /sitemap-courses.xml',
    most: 20,
    query: 'from=00000000-0000-0000-0000-000000000000',
    looks: partSize + 1,
  },
  { address: 'GET /sitemap-pages.xml', most: 0 },
  { address: 'GET /sitemap.xml', most: 2 + many / partSize, looks: partSize + 1 },
]
