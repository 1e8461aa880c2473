import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { signInText } from '../text/en.ts'

/**
 * Refuses a new member where those who run the site invite them.
 * @throws Problem 403
 */
export function requireOpenRegistration({ site }: Pick<Services, 'site'>): void {
  const { registration, contact } = site.now()
  if (registration === 'open') return
  throw problem({
    code: 'auth/by-invitation',
    status: 403,
    detail: (language) => signInText(language).registration.byInvitation.refused(contact),
  })
}
