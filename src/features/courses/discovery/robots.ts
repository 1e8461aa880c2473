/** Paths that are closed to search engines: data, and pages that redirect visitors to the sign-in. */
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

/** The robots.txt (RFC 9309), with the address of the sitemap. */
export function toRobots(origin: string): string {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\nAllow: /\n${rules}\nSitemap: ${origin}/sitemap.xml\n`
}
