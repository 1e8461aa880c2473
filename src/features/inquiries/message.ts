import type { Message } from '../../base/mail/message.ts'
import type { SiteNow } from '../../base/site.ts'
import { usual } from '../../base/text/language.ts'
import type { InquiryFields } from './rules.ts'
import { inquiriesText } from './text/en.ts'

const order = ['name', 'email', 'phone', 'address', 'message'] as const

/**
 * The message with an inquiry to the site's contact address, in the usual language: nobody knows who will read it there.
 * Replies go to the writer's e-mail, if there is one.
 */
export function inquiryMessage({ name: site, contact }: SiteNow, fields: InquiryFields): Message {
  const words = inquiriesText(usual)
  const { subject, heading, written, answer, noAnswer } = words.mail
  const { email } = fields
  const name = fields.name.trim()
  return {
    kind: 'inquiry',
    to: contact.email,
    ...(email === '' ? {} : { replyTo: { name: fields.name, address: email } }),
    language: usual,
    content: {
      subject: name === '' ? subject.nameless({ site }) : subject.named({ site, name }),
      heading,
      paragraphs: [written({ site })],
      quotes: order
        .filter((field) => fields[field].trim() !== '')
        .map((field) => ({ label: words[field], text: fields[field] })),
      notes: [email === '' ? noAnswer : answer({ email })],
    },
  }
}
