/** What a letter says. Every part is plain text; the renderer makes HTML and text of it. */
export type Content = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** What somebody else wrote, with line ends kept. */
  quotes?: readonly { label: string; text: string }[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  /** Small print after the action. */
  notes?: readonly string[]
}

/** A letter to one person. */
export type Message = {
  /** Names the occasion, for administrators and logs: `reset-password`. */
  kind: string
  to: string
  /** The id of the account that it is about: the letter goes with that, even one to another address. */
  account?: string
  replyTo?: { name: string; address: string }
  content: Content
  /** From this instant on nobody needs the letter any more, for its link has expired. */
  worthlessAt?: Date
}

/** The words of a letter in the two forms in which it travels. */
export type Words = { text: string; html: string }

/** The sender as every letter shows it. */
export type Sender = { name: string; tagline: string; url: string }

/** Text as one line: what stands in a header must not begin another one. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
