import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/settings.ts'
import type { Services } from '../services.ts'
import type { CurrentSite } from '../site.ts'
import { usual } from '../text/language.ts'
import type { Words } from './message.ts'
import { mailText } from './text/en.ts'

/** A message ready to send. */
export type Delivery = Words & {
  id: string
  to: string
  replyTo: { name: string; address: string } | null
  subject: string
  date: Date
}

/** Sends messages. */
export type Transport = {
  /**
   * Sends a message, or keeps it where no mail is sent.
   * @throws Error of the mail library, for `readFailure`
   */
  send(delivery: Delivery): Promise<'sent' | 'kept'>
  close(): void
}

/** The timeout for sending one message, in ms. */
const patience = 60_000

/**
 * Messages are sent by SMTP if that is configured; otherwise a loopback instance prints them, and others only keep them.
 * @param print writes the text of a message where the operator sees it
 */
export function openTransport(
  { config, site }: Pick<Services, 'config' | 'site'>,
  print: (text: string) => void,
): Transport {
  if (config.mail !== null) return smtpTransport(config, site, config.mail)
  return {
    send: async (delivery) => {
      if (config.loopback) print(describe(delivery))
      return 'kept'
    },
    close: () => {},
  }
}

function smtpTransport(
  { publicUrl }: Config,
  site: CurrentSite,
  mail: NonNullable<Config['mail']>,
): Transport {
  const transport = createTransport(transportOptions(mail.smtpUrl))
  return {
    send: async ({ id, to, replyTo, subject, text, html, date }) => {
      await transport.sendMail({
        // The same at every attempt, so that mail servers and programs can recognise duplicates.
        messageId: `<${id}@${publicUrl.hostname}>`,
        from: { name: (await site.read()).name, address: mail.from },
        to: { name: '', address: to },
        ...(replyTo === null ? {} : { replyTo }),
        subject,
        text,
        html,
        date,
        // Prevents automatic replies (RFC 3834).
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

/** SMTP options for what the address leaves open. A password is sent encrypted, or to this machine only. */
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
  return `\n${mailText(usual).unsent}\n${lines}\n\n`
}
