import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMail, type Mailbox, openMailbox, reply } from '../../testing/mailbox.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { readMessage, readOutbox, requeueMessage } from './admin.ts'
import { queueMessage } from './outbox.ts'

let mailbox: Mailbox
let server: TestServer
let silent: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { SMTP_URL: mailbox.url } })
  silent = await startTestServer({ settings: { PUBLIC_URL: 'https://courses.example.org' }, besides: server })
})

afterAll(async () => {
  await mailbox.stop()
  await silent.stop()
  await server.stop()
})

/** Queues a message; its id. */
async function post(to: string): Promise<string> {
  const content = { subject: 'Welcome', heading: 'Welcome', paragraphs: ['Good to have you.'] }
  await queueMessage(server, server.db, { kind: 'greeting', to, language: 'en', content })
  const [newest] = await readOutbox(server.db, { limit: 1 })
  return newest?.id ?? ''
}

const stateOf = async (id: string) =>
  (await readOutbox(server.db, { limit: 10 })).find((one) => one.id === id)?.state

test('messages are listed from the newest on, page by page, without their words', async () => {
  const ids = [await post('one@example.org'), await post('two@example.org')]
  const newest = await readOutbox(server.db, { limit: 1 })
  expect(newest).toEqual([
    {
      id: ids[1],
      kind: 'greeting',
      to: 'two@example.org',
      subject: 'Welcome',
      state: 'waiting',
      attempts: 0,
      lastFailure: null,
      createdAt: '2026-11-21T09:00:00.000Z',
      nextAttemptAt: '2026-11-21T09:00:00.000Z',
    },
  ])
  const next = await readOutbox(server.db, { limit: 1, before: ids[1] })
  expect(next.map(({ id }) => id)).toEqual([ids[0]])
  await deliverMail(server)
  expect(await stateOf(ids[0] ?? '')).toBe('sent')
})

test('what was not sent can be read, and what was sent is gone', async () => {
  const id = await post('amina@example.org')
  await deliverMail(silent)
  expect(await readMessage(server, id)).toMatchObject({
    state: 'kept',
    text: expect.stringContaining('Good to have you.'),
  })
  expect(await requeueMessage(server, id)).toBe(true)
  await deliverMail(server)
  expect(await readMessage(server, id)).toBeNull()
  expect(mailbox.messagesTo('amina@example.org')).toHaveLength(1)
})

test('a message that was given up can be sent anew, others cannot', async () => {
  mailbox.onRecipient = async () => {
    throw reply(550, 'No such person')
  }
  const id = await post('zofia@example.org')
  expect(await requeueMessage(server, id)).toBe(false)
  await deliverMail(server)
  expect(await stateOf(id)).toBe('given-up')
  mailbox.onRecipient = async () => {}
  expect(await requeueMessage(server, id)).toBe(true)
  await deliverMail(server)
  expect(await stateOf(id)).toBe('sent')
  expect(await requeueMessage(server, id)).toBe(false)
  expect(mailbox.messagesTo('zofia@example.org')).toHaveLength(1)
})
