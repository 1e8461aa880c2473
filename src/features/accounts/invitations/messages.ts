import type { Content } from '../../../base/mail/message.ts'
import type { Language } from '../../../base/text/language.ts'
import { invitationsText } from './text/en.ts'

/** To whoever is invited: the link with which they register. */
export function invitationMessage(
  { site, email, url }: { site: string; email: string; url: string },
  language: Language,
): Content {
  const { subject, heading, invited, life, button, notYou } = invitationsText(language).mail
  return {
    subject: subject({ site }),
    heading: heading({ site }),
    paragraphs: [invited({ email, site }), life],
    action: { label: button, url },
    notes: [notYou],
  }
}
