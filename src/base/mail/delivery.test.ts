import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { blobsIn } from '../../testing/blobs.ts'
import { makeClock } from '../../testing/clock.ts'
import { makeDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Mailbox, openMailbox, reply } from '../../testing/mailbox.ts'
import { testSecret } from '../../testing/server.ts'
import { siteOf } from '../../testing/site.ts'
import { mostAttempts } from '../concurrency/backOff.ts'
import { readConfig } from '../config/config.ts'
import { openDb } from '../db/db.ts'
import { createLog } from '../log.ts'
import type { Services } from '../services.ts'
import { deliverDue } from './delivery.ts'
import type { Message } from './message.ts'
import { clearOutbox, queueMessage } from './outbox.ts'
import { openTransport } from './transport.ts'

const origin = 'https://courses.example.org'

let database: TestDatabase
let mailbox: Mailbox
let services: Services & { clock: ReturnType<typeof makeClock> }
let log = ''

beforeEach(async () => {
  database = await makeDatabase()
  mailbox = await openMailbox()
  log = ''
  const settings = { PUBLIC_URL: origin, SMTP_URL: mailbox.url, SITE_NAME: 'Night School' }
  const { db } = database
  const clock = makeClock()
  const config = readConfig(settings)
  const site = siteOf({ db, clock, config })
  services = { db, clock, config, secret: testSecret, blobs: blobsIn(db, clock), site }
})

afterEach(async () => {
  await mailbox.stop()
  await database.drop()
})

const message: Message = {
  kind: 'greeting',
  to: 'amina@example.org',
  language: 'en',
  content: {
    subject: 'Welcome',
    heading: 'Welcome, Amina',
    paragraphs: ['Good to have you.'],
    action: { label: 'Begin', url: `${origin}/begin?token=very-secret` },
  },
}

const post = (change: Partial<Message> = {}) => queueMessage(services, services.db, { ...message, ...change })

async function deliver(db = services.db): Promise<void> {
  const transport = openTransport(services, () => {})
  const to = createLog('debug', { write: (line) => (log += line) })
  await deliverDue({ ...services, db }, transport, to).finally(() => transport.close())
}

function outbox() {
  return services.db.selectFrom('outbox').selectAll().orderBy('id').execute()
}

/** A second instance on the same database. */
function neighbour() {
  const db = openDb({ connectionString: database.url }, createLog('silent'))
  onTestFinished(() => db.destroy())
  return db
}

test('a message arrives whole, from the site, and its words are not kept here', async () => {
  await post()
  await deliver()
  const [{ email, raw } = { email: null, raw: '' }, ...others] = mailbox.messagesTo('amina@example.org')
  expect(others).toEqual([])
  expect(email).toMatchObject({
    from: { name: 'Night School', address: 'no-reply@courses.example.org' },
    to: [{ address: 'amina@example.org' }],
    subject: 'Welcome',
    date: '2026-11-21T09:00:00.000Z',
  })
  expect(email?.text).toContain(`Begin:\n${origin}/begin?token=very-secret`)
  expect(email?.html).toContain('<h1')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  const [row] = await outbox()
  expect(email?.messageId).toBe(`<${row?.id}@courses.example.org>`)
  expect(row).toMatchObject({ attempts: 1, sent_at: '2026-11-21T09:00:00.000Z', sealed_words: null })
  await deliver()
  expect(mailbox.messages).toHaveLength(1)
})

test('what did not happen is not written about', async () => {
  const undone = services.db.transaction().execute(async (transaction) => {
    await queueMessage(services, transaction, message)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await deliver()
  expect(mailbox.messages).toEqual([])
})

test('while a message waits, the database alone does not tell what it says', async () => {
  await post()
  const [row] = await outbox()
  expect(row?.sealed_words?.toString('latin1')).not.toContain('very-secret')
  expect(JSON.stringify(row)).not.toContain('very-secret')
})

describe('while the mail server', () => {
  test('is down, letters wait; they arrive once it is back', async () => {
    await mailbox.stop()
    await post()
    await deliver()
    expect(await outbox()).toMatchObject([{ attempts: 1, sent_at: null, last_failure: 'ESOCKET' }])
    await mailbox.restart()
    await deliver()
    expect(mailbox.messages).toEqual([])
    services.clock.advance({ minutes: 1 })
    await deliver()
    expect(mailbox.messagesTo('amina@example.org')).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ attempts: 2, last_failure: null }])
  })

  test('refuses a recipient for now, the message is tried again, and others go out meanwhile', async () => {
    mailbox.onRecipient = async (address) => {
      if (address === 'amina@example.org') throw reply(451, 'Greylisted')
    }
    await post()
    await post({ to: 'zofia@example.org' })
    await deliver()
    expect(mailbox.messages.map(({ to }) => to)).toEqual(['zofia@example.org'])
    mailbox.onRecipient = async () => {}
    services.clock.advance({ minutes: 1 })
    await deliver()
    expect(mailbox.messages.map(({ to }) => to)).toEqual(['zofia@example.org', 'amina@example.org'])
  })

  test('knows no such recipient, the message is given up at once and stays to be seen', async () => {
    mailbox.onRecipient = async () => {
      throw reply(550, 'No such person')
    }
    await post()
    await deliver()
    expect(await outbox()).toMatchObject([
      { attempts: 1, given_up_at: '2026-11-21T09:00:00.000Z', next_attempt_at: null },
    ])
    expect((await outbox())[0]?.last_failure).toMatch(/^EENVELOPE 550 No such person/)
  })

  test('never takes a message, it is given up in the end and stays to be seen', async () => {
    mailbox.onRecipient = async () => {
      throw reply(451, 'Not today')
    }
    await post()
    for (let attempt = 0; attempt < mostAttempts + 3; attempt += 1) {
      await deliver()
      services.clock.advance({ days: 1 })
    }
    expect(await outbox()).toMatchObject([{ attempts: mostAttempts, next_attempt_at: null, sent_at: null }])
    expect((await outbox())[0]?.given_up_at).not.toBeNull()
  })
})

test('a message whose link has expired meanwhile is not sent any more', async () => {
  await post({ worthlessAt: new Date('2026-11-21T10:00:00Z') })
  services.clock.advance({ minutes: 60 })
  await deliver()
  expect(mailbox.messages).toEqual([])
  expect(await outbox()).toMatchObject([{ last_failure: 'EXPIRED', next_attempt_at: null }])
})

test('instances that look into one outbox at once send each message once', async () => {
  const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.org`)
  for (const to of people) await post({ to })
  await Promise.all([deliver(), deliver(neighbour()), deliver(neighbour())])
  expect(mailbox.messages.map(({ to }) => to).sort()).toEqual([...people].sort())
})

test('an instance that dies after handing a message over leaves it to be sent again, known by its id', async () => {
  await post()
  const dying = neighbour()
  mailbox.onMessage = () => dying.destroy()
  await expect(deliver(dying)).rejects.toThrow()
  mailbox.onMessage = async () => {}
  await deliver()
  expect(mailbox.messages).toHaveLength(1)
  services.clock.advance({ minutes: 5 })
  await deliver()
  await deliver()
  expect(mailbox.messages).toHaveLength(2)
  expect(new Set(mailbox.messages.map(({ email }) => email.messageId)).size).toBe(1)
})

test.each([
  ['Eve\r\nBcc: victim@example.org', 'Hello\r\nBcc: victim@example.org'],
  ['Eve\nBcc: victim@example.org\n\nSee http://evil.example', 'Hello\u2028Bcc: victim@example.org'],
  ['"Eve" <victim@example.org>, Mallory', 'Hello\u0000\u0085'],
])('a name or subject such as %j adds no header and no recipient', async (name, subject) => {
  await post({
    replyTo: { name, address: 'eve@example.org' },
    content: { ...message.content, subject },
  })
  await deliver()
  const [{ email, raw } = { email: null, raw: '' }] = mailbox.messages
  expect(mailbox.messages.map(({ to }) => to)).toEqual(['amina@example.org'])
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|see)/im)
  expect(email?.replyTo?.map(({ address }) => address)).toEqual(['eve@example.org'])
  expect(email?.bcc ?? []).toEqual([])
})

test('the log tells of messages by their ids, without addresses, words, links or passwords', async () => {
  const { host } = new URL(mailbox.url)
  services.config = readConfig({ PUBLIC_URL: origin, SMTP_URL: `smtp://app:hunter2@${host}` })
  await mailbox.stop()
  await post()
  await deliver()
  await mailbox.restart()
  mailbox.onRecipient = async (address) => {
    throw reply(550, `No such person: ${address}`)
  }
  services.clock.advance({ minutes: 1 })
  await deliver()
  mailbox.onRecipient = async () => {}
  await post()
  await deliver()
  const messages = log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).msg]))
  expect(messages).toEqual([
    'an email could not be delivered; it is tried again',
    'an email could not be delivered and was given up',
    'an email was sent',
  ])
  for (const secret of ['amina', 'Welcome', 'very-secret', 'hunter2', 'begin?'])
    expect(log).not.toContain(secret)
})

describe('where no mail server is set up, messages are kept,', () => {
  async function printedAt(url: string): Promise<string> {
    services.config = readConfig({ PUBLIC_URL: url })
    await post()
    let printed = ''
    await deliverDue(
      services,
      openTransport(services, (text) => {
        printed += text
      }),
      createLog('debug', { write: (line) => (log += line) }),
    )
    expect(await outbox()).toMatchObject([{ kept_at: '2026-11-21T09:00:00.000Z', next_attempt_at: null }])
    expect((await outbox())[0]?.sealed_words).not.toBeNull()
    expect(log).toBe('')
    return printed
  }

  test('and shown where only this machine reaches the instance', async () => {
    const printed = await printedAt('http://localhost:4173')
    expect(printed).toContain('To: amina@example.org\n  Subject: Welcome\n')
    expect(printed).toContain(`${origin}/begin?token=very-secret`)
  })

  test('and shown nowhere else', async () => {
    expect(await printedAt(origin)).toBe('')
  })
})

test('messages go a week after they were sent, and others a month after they ended', async () => {
  await post()
  await deliver()
  mailbox.onRecipient = async () => {
    throw reply(550, 'No such person')
  }
  await post()
  await deliver()
  await mailbox.stop()
  await post({ to: 'waiting@example.org' })
  services.clock.advance({ days: 7, seconds: 1 })
  await clearOutbox(services.db, services.clock.now())
  expect((await outbox()).map(({ sent_at }) => sent_at)).toEqual([null, null])
  services.clock.advance({ days: 23 })
  await clearOutbox(services.db, services.clock.now())
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['waiting@example.org'])
  await mailbox.restart()
})
