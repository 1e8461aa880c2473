import type { Config } from '../../../base/config/config.ts'
import type { ProviderConfig } from '../../../base/config/providers.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { noRoute, problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { renderMessage } from '../../../base/mail/render.ts'
import { readFailure } from '../../../base/mail/retry.ts'
import { openTransport } from '../../../base/mail/transport.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import type { Language } from '../../../base/text/language.ts'
import { askProvider } from '../../sign-in/providers/reach.ts'
import { trialsText } from './text/en.ts'

/** How long a page waits for the mail server, in ms. */
const patience = 12_000

/**
 * Sends a test message to the actor, past the outbox, so that its fate is known at once.
 * @throws Problem 409 where no mail server is set up, 502 when it does not take the message
 */
export async function tryMail(
  services: Pick<Services, 'config' | 'site' | 'clock'>,
  { email }: Pick<Actor, 'email'>,
  language: Language,
): Promise<void> {
  const { config, site, clock } = services
  if (config.mail === null) throw refusal('no-mail', 409, (reader) => trialsText(reader).mail.off)
  const { name, tagline } = site.now()
  const { subject, heading, text } = trialsText(language).mail.message
  const content = { subject: subject({ site: name }), heading, paragraphs: [text({ site: name })] }
  const sender = { name, tagline, url: config.publicUrl.origin }
  const transport = openTransport(services, () => {})
  const late = AbortSignal.timeout(patience)
  try {
    await Promise.race([
      transport.send({
        ...renderMessage(content, sender, language),
        id: newId(),
        to: email,
        replyTo: null,
        subject: content.subject,
        date: clock.now(),
      }),
      new Promise((_, fail) => {
        late.onabort = () => fail(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }))
      }),
    ])
  } catch (error) {
    throw refusal('mail-refused', 502, mailFailure(config.mail, error))
  } finally {
    late.onabort = null
    transport.close()
  }
}

/** Why a mail server did not take a message, for whoever has set it up. It quotes the server, and no secret. */
function mailFailure({ smtpUrl, from }: NonNullable<Config['mail']>, error: unknown): Text {
  const { code, summary } = readFailure(error)
  const [kind = ''] = code.split(' ')
  const server = new URL(smtpUrl).host
  return (language) => {
    const { errors } = trialsText(language).mail
    if (kind === 'EDNS' || kind === 'ENOTFOUND') return errors.unknown({ server })
    if (kind === 'ETIMEDOUT') return errors.late({ server })
    if (kind === 'ESOCKET' || kind === 'ECONNECTION' || kind === 'ECONNREFUSED')
      return errors.silent({ server })
    if (kind === 'EAUTH') return errors.login({ server })
    if (kind === 'ETLS') return errors.encryption({ server })
    return errors.refused({ server, from, said: summary })
  }
}

/**
 * Asks a provider for what it says of itself, as signing in does first.
 * @returns its name
 * @throws Problem 404 for one that is not set up, 502 when it does not answer as it should
 */
export async function tryProvider({ config }: Pick<Services, 'config'>, id: string): Promise<string> {
  const provider = config.providers.find((one) => one.id === id)
  if (provider === undefined) throw noRoute()
  const found = await askProvider(provider)
  if (found.is !== 'fine') throw refusal('provider-refused', 502, providerFailure(provider, found))
  return provider.name
}

function providerFailure(
  { name, address }: ProviderConfig,
  found: Awaited<ReturnType<typeof askProvider>>,
): Text {
  return (language) => {
    const { errors } = trialsText(language).providers
    if (found.is === 'other') return errors.other({ name, address, issuer: found.issuer })
    if (found.is === 'wrong') return errors.wrong({ name, address, status: found.status })
    return errors.silent({ name, address })
  }
}

function refusal(code: string, status: 409 | 502, detail: Text) {
  return problem({ code, status, detail })
}
