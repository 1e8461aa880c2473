import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/settings.ts'
import { mailText } from '../text/mail.ts'
import type { Words } from './message.ts'

/** A letter on its way. */
export type Delivery = Words & {
  id: string
  to: string
  replyTo: { name: string; address: string } | null
  subject: string
  date: Date
}

/** Takes letters away, one at a time. */
export type Transport = {
  /**
   * Hands a letter over, or leaves it here where no mail is sent.
   * @throws Error of the mail library, for `readFailure`
   */
  take(parcel: Delivery): Promise<'sent' | 'kept'>
  close(): void
}

/** The longest that handing over one letter may take, in ms. */
const patience = 60_000

/** Letters travel by SMTP where it is set up; else a loopback instance prints them, and any other only keeps them. */
export function openTransport(config: Config, print: (text: string) => void): Transport {
  if (config.mail !== null) return smtpCarrier(config, config.mail)
  return {
    take: async (parcel) => {
      if (config.loopback) print(describe(parcel))
      return 'kept'
    },
    close: () => {},
  }
}

function smtpCarrier({ site, publicUrl }: Config, mail: NonNullable<Config['mail']>): Transport {
  const transport = createTransport(transportOptions(mail.smtpUrl))
  return {
    take: async ({ id, to, replyTo, subject, text, html, date }) => {
      await transport.sendMail({
        // The same at every attempt, by which programs on the way know a letter that they have had before.
        messageId: `<${id}@${publicUrl.hostname}>`,
        from: { name: site.name, address: mail.from },
        to: { name: '', address: to },
        ...(replyTo === null ? {} : { replyTo }),
        subject,
        text,
        html,
        date,
        // Keeps absence notes from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(patience),
      })
      return 'sent'
    },
    close: () => transport.close(),
  }
}

/** How to reach the mail server: what the address leaves open. A password travels encrypted, or to this machine. */
export function transportOptions(smtpUrl: string): SMTPTransportOptions {
  const { hostname, username } = new URL(smtpUrl)
  return {
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    url: smtpUrl,
  }
}

function describe({ to, subject, text }: Delivery): string {
  const lines = `To: ${to}\nSubject: ${subject}\n\n${text.trimEnd()}`.replaceAll(/^/gm, '  ')
  return `\n${mailText.unsent}\n${lines}\n\n`
}
