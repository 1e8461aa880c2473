import type { Content } from '../../../base/mail/message.ts'
import type { Language } from '../../../base/text/language.ts'
import { verificationText } from './text/en.ts'

type Given = { site: string; email: string; url: string }

/** To a new member: asks to confirm the address. */
export function verifyMessage({ site, email, url }: Given, language: Language): Content {
  const { subject, heading, registered, life, button, notYou } = verificationText(language).mail.verifyEmail
  return {
    subject: subject({ site }),
    heading,
    paragraphs: [registered({ email, site }), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** To the new address of an account: asks to confirm the change. */
export function newEmailMessage({ site, email, url }: Given, language: Language): Content {
  const { subject, heading, asked, life, button, notYou } = verificationText(language).mail.newEmail
  return {
    subject: subject({ site }),
    heading,
    paragraphs: [asked({ email, site }), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** To the present address of an account: asks to allow the change. */
export function allowChangeMessage(
  { site, email, url, next }: Given & { next: string },
  language: Language,
): Content {
  const { subject, heading, asked, life, button, notYou } = verificationText(language).mail.allowChange
  return {
    subject: subject({ site }),
    heading,
    paragraphs: [asked({ email, next, site }), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** To the former address of an account: tells of the change. */
export function emailChangedMessage(
  { site, email, next }: Omit<Given, 'url'> & { next: string },
  language: Language,
): Content {
  const { subject, heading, changed, notYou } = verificationText(language).mail.emailChanged
  return {
    subject: subject({ site }),
    heading,
    paragraphs: [changed({ email, next, site })],
    notes: [notYou],
  }
}
