import type { Content } from '../../../base/mail/message.ts'
import type { Services } from '../../../base/services.ts'
import type { Language } from '../../../base/text/language.ts'
import { mayAs, type StaffRole } from './rules.ts'
import { staffText } from './text/en.ts'

/** To whoever was appointed: what they may do in the course now, and where. */
export function appointedMessage(
  { site, config: { publicUrl } }: Pick<Services, 'site' | 'config'>,
  { courseId, title, role }: { courseId: string; title: string; role: StaffRole },
  language: Language,
): Content {
  const { mail } = staffText(language)
  const named = { site: site.now().name, title }
  const path = mayAs(role, 'editor') ? `/teach/${courseId}` : `/teach/${courseId}/people`
  return {
    subject: mail.subject(named),
    heading: mail.heading,
    paragraphs: [mail.what[role](named)],
    action: { label: mail.button, url: new URL(path, publicUrl).href },
    notes: [mail.leave],
  }
}
