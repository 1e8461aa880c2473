import type { Content } from '../../../base/mail/message.ts'
import { mailText } from '../../../base/text/mail.ts'

/** The message with a password link. */
export function resetMessage({ site, email, url }: { site: string; email: string; url: string }): Content {
  const { subject, heading, asked, life, button, notYou } = mailText.resetPassword
  return {
    subject: subject(site),
    heading,
    paragraphs: [asked(email, site), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** Tells a member that the password has changed. */
export function passwordChangedMessage({
  site,
  email,
  url,
}: {
  site: string
  email: string
  url: string
}): Content {
  const { subject, heading, changed, notYou, button } = mailText.passwordChanged
  return {
    subject: subject(site),
    heading,
    paragraphs: [changed(email, site), notYou],
    action: { label: button, url },
  }
}
