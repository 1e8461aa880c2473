import type { Content } from '../../../base/mail/message.ts'
import type { Language } from '../../../base/text/language.ts'
import { recoveryText } from './text/en.ts'

/** What a message about a password names: the address of the account, and of the page that the button opens. */
type Given = { site: string; email: string; url: string }

/** The message with a password link. */
export function resetMessage({ site, email, url }: Given, language: Language): Content {
  const { subject, heading, asked, life, button, notYou } = recoveryText(language).mail.resetPassword
  return {
    subject: subject({ site }),
    heading,
    paragraphs: [asked({ email, site }), life],
    action: { label: button, url },
    notes: [notYou],
  }
}

/** Tells a member that the password has changed. */
export function passwordChangedMessage({ site, email, url }: Given, language: Language): Content {
  const { subject, heading, changed, notYou, button } = recoveryText(language).mail.passwordChanged
  return {
    subject: subject({ site }),
    heading,
    paragraphs: [changed({ email, site }), notYou],
    action: { label: button, url },
  }
}
