import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createLog } from '../base/log.ts'
import { deliverDue } from '../base/mail/delivery.ts'
import { openTransport } from '../base/mail/transport.ts'
import { answerRecoveryRequests } from '../features/sign-in/recovery/jobs.ts'
import type { TestServer } from './server.ts'

/** A message as received: its envelope recipient, its parsed content and its source. */
export type ReceivedMessage = { to: string; email: Email; raw: string }

/** A local SMTP server that keeps the messages it receives. */
export type Mailbox = {
  /** The value for `SMTP_URL`. */
  url: string
  messages: ReceivedMessage[]
  messagesTo(address: string): ReceivedMessage[]
  /** Runs for each recipient. An error rejects it with its message as the reply and its `responseCode`. */
  onRecipient: (address: string) => Promise<void>
  /** Runs when a message has been received but not yet acknowledged. */
  onMessage: () => Promise<void>
  /** Stops listening; received messages are kept. */
  stop(): Promise<void>
  /** Listens at the same address again. */
  restart(): Promise<void>
}

/** Starts a mailbox. Stop it at the end of the test. */
export async function openMailbox(): Promise<Mailbox> {
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    messagesTo: (address) => mailbox.messages.filter(({ to }) => to === address),
    onRecipient: async () => {},
    onMessage: async () => {},
    stop: () => new Promise((resolve) => server.close(resolve)),
    restart: async () => {
      server = await listen(port)
    },
  }
  return mailbox

  async function listen(at: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      // The library's own certificate is self-signed, so STARTTLS would fail.
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        mailbox.onRecipient(address).then(() => done(), done)
      },
      onData: (stream, { envelope }, done) => {
        keep(
          stream,
          envelope.rcptTo.map(({ address }) => address),
        ).then(() => done(), done)
      },
    })
    opened.listen(at, '127.0.0.1')
    await once(opened.server, 'listening')
    return opened
  }

  async function keep(stream: NodeJS.ReadableStream, recipients: string[]): Promise<void> {
    const bytes = await buffer(stream)
    const email = await PostalMime.parse(bytes)
    for (const to of recipients) mailbox.messages.push({ to, email, raw: bytes.toString('utf8') })
    await mailbox.onMessage()
  }
}

/** An SMTP error reply. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Runs the background jobs that send mail once, until nothing is due. */
export async function deliverMail(server: TestServer): Promise<void> {
  await answerRecoveryRequests(server)
  const transport = openTransport(server, () => {})
  await deliverDue(server, transport, createLog('error')).finally(() => transport.close())
}

/** The address that the button of a message opens. */
export function linkIn(message: ReceivedMessage | undefined): string {
  const [link] = message?.email.text?.match(/https?:\/\/\S+\?token=[\w-]+/) ?? []
  if (link === undefined) throw new Error(`There is no link in ${message?.email.text ?? 'no letter'}`)
  return link
}
