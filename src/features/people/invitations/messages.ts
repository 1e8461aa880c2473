import type { Content } from '../../../base/mail/message.ts'
import type { Language } from '../../../base/text/language.ts'
import { peopleInvitationsText } from './text/en.ts'

/** To whoever is invited to a course: the link by which they join. */
export function courseInvitationMessage(
  { site, title, by, url }: { site: string; title: string; by: string; url: string },
  language: Language,
): Content {
  const { subject, heading, invited, invitedBySomebody, how, button, notYou } =
    peopleInvitationsText(language).mail
  return {
    subject: subject({ title }),
    heading,
    paragraphs: [by === '' ? invitedBySomebody({ title, site }) : invited({ by, title, site }), how],
    action: { label: button, url },
    notes: [notYou],
  }
}
