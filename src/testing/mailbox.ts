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

/** A letter as it arrived: the envelope's recipient, the message read, and every byte of it. */
export type Received = { to: string; email: Email; raw: string }

/** A real mail server on this machine that keeps what it is handed. */
export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string
  letters: Received[]
  lettersTo(address: string): Received[]
  /** Decides about a recipient: an error's message is the reply, with its `responseCode`. */
  onRecipient: (address: string) => Promise<void>
  /** Runs when a letter has arrived whole and before that is acknowledged. */
  onLetter: () => Promise<void>
  /** Goes down; letters so far are kept. */
  stop(): Promise<void>
  /** Comes back at the same address. */
  restart(): Promise<void>
}

/** Opens a mailbox. Stop it at the end. */
export async function openMailbox(): Promise<Mailbox> {
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    letters: [],
    lettersTo: (address) => mailbox.letters.filter(({ to }) => to === address),
    onRecipient: async () => {},
    onLetter: async () => {},
    stop: () => new Promise((resolve) => server.close(resolve)),
    restart: async () => {
      server = await listen(port)
    },
  }
  return mailbox

  async function listen(at: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      // The certificate that comes with the server is one that nobody trusts.
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
    for (const to of recipients) mailbox.letters.push({ to, email, raw: bytes.toString('utf8') })
    await mailbox.onLetter()
  }
}

/** A refusal as mail servers reply it. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Does once what an instance does in the background: everything that waits goes out. */
export async function carryMail(server: TestServer): Promise<void> {
  await answerRecoveryRequests(server)
  const carrier = openTransport(server.config, () => {})
  await deliverDue(server, carrier, createLog('error')).finally(() => carrier.close())
}

/** The address that the button of a letter opens. */
export function linkIn(letter: Received | undefined): string {
  const [link] = letter?.email.text?.match(/https?:\/\/\S+\?token=[\w-]+/) ?? []
  if (link === undefined) throw new Error(`There is no link in ${letter?.email.text ?? 'no letter'}`)
  return link
}
