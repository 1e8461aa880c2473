/** Where nothing is for search engines: data, and pages that only lead a visitor to the login. */
const closed = [
  '/api/',
  '/login?from=',
  '/register?from=',
  '/logout',
  '/admin',
  '/add-course',
  '/update-course/',
  '/manage-course',
  '/my-enrolled-courses',
]

/** What search engines may read, and where the list of all pages is (RFC 9309). */
export function toRobots(origin: string): string {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\nAllow: /\n${rules}\nSitemap: ${origin}/sitemap.xml\n`
}
