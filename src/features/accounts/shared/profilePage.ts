/** The path of the page on which members manage how they log in. It belongs to the profile. */
export const securityPage = '/profile/security'

const pages = ['/profile', securityPage, '/profile/data']

/** Whether a path is of the profile, where members turn on a second step that they owe. */
export function isOfProfile(path: string): boolean {
  return pages.includes(path)
}
