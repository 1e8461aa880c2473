import type { Config } from '../../base/config/config.ts'
import type { Message } from '../../base/mail/message.ts'
import { contactText } from '../../base/text/contact.ts'
import { mailText } from '../../base/text/mail.ts'
import type { InquiryFields } from './rules.ts'

const order = ['name', 'email', 'phone', 'address', 'message'] as const

/** The message with an inquiry to the site's contact address. Replies go to the writer's e-mail, if there is one. */
export function inquiryMessage({ name: site, contact }: Config['site'], fields: InquiryFields): Message {
  const { subject, heading, written, answer, noAnswer } = mailText.inquiry
  const { name, email } = fields
  return {
    kind: 'inquiry',
    to: contact.email,
    ...(email === '' ? {} : { replyTo: { name, address: email } }),
    content: {
      subject: subject(site, name.trim()),
      heading,
      paragraphs: [written(site)],
      quotes: order
        .filter((field) => fields[field].trim() !== '')
        .map((field) => ({ label: contactText[field], text: fields[field] })),
      notes: [email === '' ? noAnswer : answer(email)],
    },
  }
}
