import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMessage } from '../../../base/mail/outbox.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { nextOf } from '../../../testing/crawl.ts'
import { deliverMail, linkIn, type Mailbox, openMailbox, reply } from '../../../testing/mailbox.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Message } from './contract.ts'

/** One that sends no mail, and one that does, on the same data. */
let server: TestServer
let sending: TestServer
let mailbox: Mailbox
let ruth: Person

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { PUBLIC_URL: 'https://courses.example.org' } })
  sending = await startTestServer({ settings: { SMTP_URL: mailbox.url }, besides: server })
  ruth = await makeAdministrator(server)
})

afterAll(async () => {
  await mailbox.stop()
  await sending.stop()
  await server.stop()
})

const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

const list = async (query = '') => (await ruth.browser.get(`/api/admin/letters${query}`)).body as Message[]

const linkFor = (to: string) => `https://courses.example.org/verify-email?token=${to.replace(/@.*/, '')}`

/** Queues a message with a link; returns its summary. */
async function post(to: string): Promise<Message> {
  const action = { label: 'Open', url: linkFor(to) }
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['Good to have you.'], action }
  await queueMessage(server, server.db, { kind: 'greeting', to, language: 'en', content })
  const [newest] = await list('?limit=1')
  if (newest === undefined) throw new Error('The message is not in the outbox.')
  return newest
}

const readingsOf = (id: string) => ruth.browser.post(`/api/admin/letters/${id}/readings`)
const attemptsOf = (id: string) => ruth.browser.post(`/api/admin/letters/${id}/attempts`)

describe('an administrator', () => {
  test('reads what would have been mailed, its link included; the member can see that it was read', async () => {
    const amina = await makePerson(server)
    const { id } = await post(amina.email)
    await deliverMail(server)
    expect((await ruth.browser.get(`/api/admin/letters/${id}`)).body).toMatchObject({
      to: amina.email,
      state: 'kept',
      readable: true,
    })
    const { text } = (await readingsOf(id)).body as { text: string }
    expect(text).toContain(linkFor(amina.email))
    expect((await amina.browser.get('/api/auth/events')).body).toContainEqual(
      expect.objectContaining({ kind: 'letter.read', byOthers: true, details: { letter: 'greeting' } }),
    )
  })

  test('is told nothing of what a letter says before that', async () => {
    const { id } = await post('zofia@example.org')
    for (const path of ['/api/admin/letters', `/api/admin/letters/${id}`]) {
      const { text } = await ruth.browser.get(path)
      expect(text).toContain('zofia@example.org')
      expect(text).not.toContain('token=')
      expect(text).not.toContain('Good to have you')
    }
  })

  test('finds those that were not sent, page by page', async () => {
    await post('one@example.org')
    await deliverMail(server)
    await post('two@example.org')
    const kept: Message[] = []
    for (let path: string | null = '/api/admin/letters?state=kept&limit=1'; path !== null; ) {
      const answer = await ruth.browser.get(path)
      kept.push(...(answer.body as Message[]))
      path = nextOf(answer)
    }
    expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
    expect(kept.map(({ to }) => to)).toContain('one@example.org')
    expect(kept.every(({ state }) => state === 'kept')).toBe(true)
    expect((await list('?state=waiting')).map(({ to }) => to)).toEqual(['two@example.org'])
  })

  test('has a letter sent that was kept or given up, after which its words are gone', async () => {
    const kept = await post('kept@example.org')
    await deliverMail(server)
    mailbox.onRecipient = async () => {
      throw reply(550, 'No such person')
    }
    const refused = await post('refused@example.org')
    await deliverMail(sending)
    mailbox.onRecipient = async () => {}
    expect((await ruth.browser.get(`/api/admin/letters/${refused.id}`)).body).toMatchObject({
      state: 'given-up',
      lastFailure: expect.stringContaining('550'),
    })
    for (const { id, to } of [kept, refused]) {
      expect((await attemptsOf(id)).body).toEqual({ success: true })
      expect(problemIn(await attemptsOf(id))).toMatchObject({
        status: 409,
        type: '/problems/letter-under-way',
      })
      await deliverMail(sending)
      expect(linkIn(mailbox.messagesTo(to)[0])).toBe(linkFor(to))
      expect(problemIn(await readingsOf(id))).toMatchObject({ status: 410, type: '/problems/letter-sent' })
    }
  })

  test('cannot read or send what is not there, nor ask for what makes no sense', async () => {
    for (const id of [nothing, 'x']) {
      expect(problemIn(await ruth.browser.get(`/api/admin/letters/${id}`)).status).toBe(404)
      expect(problemIn(await readingsOf(id)).status).toBe(404)
      expect(problemIn(await attemptsOf(id)).status).toBe(404)
    }
    for (const query of ['state=lost', 'after=nonsense', 'limit=101']) {
      expect(problemIn(await ruth.browser.get(`/api/admin/letters?${query}`)).status).toBe(422)
    }
  })
})

test('members and visitors reach no letter, not even their own', async () => {
  const amina = await makePerson(server)
  const { id } = await post(amina.email)
  const calls = [
    ['GET', '/api/admin/letters'],
    ['GET', `/api/admin/letters/${id}`],
    ['POST', `/api/admin/letters/${id}/readings`],
    ['POST', `/api/admin/letters/${id}/attempts`],
  ] as const
  for (const [method, path] of calls) {
    expect(problemIn(await amina.browser.send(path, { method })).status).toBe(403)
    expect(problemIn(await server.visitor().send(path, { method })).status).toBe(401)
  }
})

test('the pages show a letter without scripts, and only once it is asked for', async () => {
  const amina = await makePerson(server)
  const { id } = await post(amina.email)
  const link = `href="${linkFor(amina.email)}"`
  const all = await ruth.browser.get('/admin/letters')
  expect(all.text).toContain('No mail server is set up.')
  expect(all.text).toContain(`href="/admin/letters/${id}"`)
  const page = await ruth.browser.get(`/admin/letters/${id}`)
  expect(page.text).toContain('Read the email')
  expect(page.text).not.toContain(link)
  const opened = await ruth.browser.send(`/admin/letters/${id}`, {
    method: 'POST',
    body: 'section=words',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(opened.text).toContain(link)
})
