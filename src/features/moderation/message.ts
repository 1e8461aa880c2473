import type { Content } from '../../base/mail/message.ts'
import type { Services } from '../../base/services.ts'
import type { Language } from '../../base/text/language.ts'
import { retentionDays } from '../courses/rules.ts'
import type { Ruling } from '../courses/rulings/store.ts'
import { rulingsText } from '../courses/rulings/text/en.ts'
import { moderationText } from './text/en.ts'

/** The message that tells a course's creator what administrators have decided, and why. */
export function rulingMessage(
  { site, config: { publicUrl } }: Pick<Services, 'site' | 'config'>,
  title: string,
  ruling: Ruling,
  language: Language,
): Content {
  const { mail } = moderationText(language)
  const { name, contact } = site.now()
  const named = { site: name, title }
  const to = (path: string) => new URL(path, publicUrl).href
  const coursePage = to(`/all-courses/${ruling.id}`)
  if (ruling.state === 'shown') {
    const { subject, heading, what, button } = mail.shown
    return {
      subject: subject(named),
      heading,
      paragraphs: [what(named)],
      action: { label: button, url: coursePage },
    }
  }
  const { subject, heading, what, then, button } = mail[ruling.state]
  const reason = rulingsText(language).reasons[ruling.reason]
  return {
    subject: subject(named),
    heading,
    paragraphs: [
      what(named),
      mail.reason({ reason }),
      typeof then === 'string' ? then : then({ days: retentionDays }),
    ],
    ...(ruling.note.trim() !== '' && { quotes: [{ label: mail.note, text: ruling.note }] }),
    action: { label: button, url: ruling.state === 'hidden' ? coursePage : to('/manage-course') },
    notes: [mail.wrong({ contact: contact.email })],
  }
}
