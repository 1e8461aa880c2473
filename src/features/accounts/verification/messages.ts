import type { Content } from '../../../base/mail/message.ts'
import { mailText } from '../../../base/text/mail.ts'

type Given = { site: string; email: string; url: string }

/** To somebody who has registered: is this address yours? */
export function verifyMessage({ site, email, url }: Given): Content {
  const { subject, heading, registered, life, button, notYou } = mailText.verifyEmail
  return {
    subject: subject(site),
    heading,
    paragraphs: [registered(email, site), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** To the address that an account shall have from now on. */
export function newEmailMessage({ site, email, url }: Given): Content {
  const { subject, heading, asked, life, button, notYou } = mailText.newEmail
  return {
    subject: subject(site),
    heading,
    paragraphs: [asked(email, site), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** To the address that an account has so far. */
export function allowChangeMessage({ site, email, url, next }: Given & { next: string }): Content {
  const { subject, heading, asked, life, button, notYou } = mailText.allowChange
  return {
    subject: subject(site),
    heading,
    paragraphs: [asked(email, next, site), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** To the address that an account had until now. */
export function emailChangedMessage({ site, email, next }: Omit<Given, 'url'> & { next: string }): Content {
  const { subject, heading, changed, notYou } = mailText.emailChanged
  return { subject: subject(site), heading, paragraphs: [changed(email, next, site)], notes: [notYou] }
}
