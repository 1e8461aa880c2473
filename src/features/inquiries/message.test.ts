import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMail, type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ settings: { SMTP_URL: mailbox.url, CONTACT_EMAIL: 'desk@example.org' } })
})

afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

/** Sends an inquiry; the message about it. */
async function write(inquiry: Record<string, string>) {
  const before = mailbox.messages.length
  expect((await server.visitor().post('/api/inquiries', inquiry)).status).toBe(201)
  await deliverMail(server)
  expect(mailbox.messages.slice(before).map(({ to }) => to)).toEqual(['desk@example.org'])
  return mailbox.messages.at(-1)
}

test('an inquiry reaches the people who run the site, whose answer goes to whoever wrote', async () => {
  const message = 'Do you teach বাংলা <in the evening>?\n\nThank you 🌿'
  const sent = await write({ name: 'Zoë Ní Bhriain', email: 'zoe@example.org', phone: '01 555', message })
  expect(sent?.email).toMatchObject({
    subject: 'Inquiry at Tercet from Zoë Ní Bhriain',
    from: { name: 'Tercet', address: 'no-reply@localhost' },
    replyTo: [{ name: 'Zoë Ní Bhriain', address: 'zoe@example.org' }],
  })
  expect(sent?.email.text).toContain('Phone\n> 01 555')
  expect(sent?.email.text).toContain('> Do you teach বাংলা <in the evening>?\n> \n> Thank you 🌿')
  expect(sent?.email.html).toContain('Do you teach বাংলা &lt;in the evening&gt;?')
})

test('without an e-mail address there is nobody to answer, and the letter says so', async () => {
  const sent = await write({ message: 'Hello.' })
  expect(sent?.email).toMatchObject({
    subject: 'Inquiry at Tercet',
    text: expect.stringContaining('No email address'),
  })
  expect(sent?.email.replyTo).toBeUndefined()
})

test('a name that tries to write headers or to more people stays a name', async () => {
  const sent = await write({
    name: 'Eve\r\nBcc: victim@example.org\r\n\r\nBuy!',
    email: 'eve@example.org',
    message: 'Hello.',
  })
  expect(sent?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|buy)/im)
  expect(sent?.email.replyTo?.map(({ address }) => address)).toEqual(['eve@example.org'])
})

test.each([{ website: 'https://robot.example', message: 'Buy!' }, { message: '   ' }])(
  'what nobody needs to read (%j) is not mailed either',
  async (inquiry) => {
    const before = mailbox.messages.length
    await server.visitor().post('/api/inquiries', inquiry)
    await deliverMail(server)
    expect(mailbox.messages).toHaveLength(before)
  },
)

test('where no letters are sent, an inquiry is kept and nothing waits to be mailed', async () => {
  const silent = await startTestServer({ besides: server })
  await silent.visitor().post('/api/inquiries', { message: 'Hello.' })
  const waiting = await server.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()
  expect(waiting).toEqual([])
  await silent.stop()
})
