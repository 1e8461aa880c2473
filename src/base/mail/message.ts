import type { Offered } from '../text/language.ts'

/** The content of a message. Every part is plain text, from which the renderer makes HTML and text. */
export type Content = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  /** Quotations of what somebody else wrote, with their line breaks. */
  quotes?: readonly { label: string; text: string }[]
  /** The main link, shown as a button. */
  action?: { label: string; url: string }
  /** Small print after the action. */
  notes?: readonly string[]
}

/** An e-mail to one person. */
export type Message = {
  /** Names the occasion, for administrators and logs: `reset-password`. */
  kind: string
  to: string
  /** The id of the account that it is about; the message is deleted with it, even one to another address. */
  account?: string
  replyTo?: { name: string; address: string }
  /** The language of `content`. */
  language: Offered
  content: Content
  /** After this instant it is not sent any more, because its link has expired. */
  worthlessAt?: Date
}

/** The two rendered forms of a message. */
export type Words = { text: string; html: string }

/** The sender as every message shows it. */
export type Sender = { name: string; tagline: string; url: string }

/** Text without line breaks and control characters, so that it cannot inject another header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
