import { beforeEach, expect, test } from 'vitest'
import { openUploads, type SendPicture } from './uploads.ts'

type Sent = {
  file: string
  picture: File
  percent: (percent: number) => void
  end: (refused: Awaited<ReturnType<SendPicture>>) => void
}

let sent: Sent[]
let uploads: ReturnType<typeof openUploads>
const picture = (name: string) => new File(['heron'], name, { type: 'image/png' })
const afterwards = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  sent = []
  uploads = openUploads((file, given, percent) => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<SendPicture>>>()
    sent.push({ file, picture: given, percent, end: resolve })
    return promise
  })
})

async function end(nr: number, refused: Awaited<ReturnType<SendPicture>> = null): Promise<void> {
  sent[nr]?.end(refused)
  await afterwards()
}

test('pictures are sent one after another, and each says how far it is', async () => {
  uploads.start('one', picture('heron.png'))
  uploads.start('two', picture('crane.png'))
  await afterwards()
  expect(sent.map((one) => one.picture.name)).toEqual(['heron.png'])
  sent[0]?.percent(40)
  expect(uploads.of('one')).toMatchObject({ name: 'heron.png', state: 'sending', percent: 40 })
  expect(uploads.isSending()).toBe(true)
  await end(0)
  expect(uploads.of('one')).toMatchObject({ state: 'kept', file: sent[0]?.file })
  expect(sent.map((one) => one.picture.name)).toEqual(['heron.png', 'crane.png'])
  await end(1)
  expect(uploads.isSending()).toBe(false)
})

test('a picture that failed is sent again under the same id', async () => {
  uploads.start('one', picture('heron.png'))
  await afterwards()
  await end(0, { reason: 'No room.', offline: false })
  expect(uploads.of('one')).toMatchObject({ state: 'failed', reason: 'No room.' })
  uploads.retryOffline()
  await afterwards()
  expect(sent).toHaveLength(1)
  uploads.retry('one')
  await afterwards()
  expect(sent[1]?.file).toBe(sent[0]?.file)
  await end(1)
  expect(uploads.of('one')?.state).toBe('kept')
})

test('what had no connection begins again once there is one', async () => {
  uploads.start('one', picture('heron.png'))
  await afterwards()
  await end(0, { reason: 'Away.', offline: true })
  uploads.retryOffline()
  await afterwards()
  await end(1)
  expect(uploads.of('one')?.state).toBe('kept')
})

test('another picture that is chosen meanwhile takes the place of the first', async () => {
  uploads.start('one', picture('heron.png'))
  await afterwards()
  uploads.start('one', picture('crane.png'))
  await end(0)
  expect(uploads.of('one')).toMatchObject({ name: 'crane.png', state: 'sending' })
  await end(1)
  expect(uploads.toPlace('one', null)).toBe(sent[1]?.file)
})

test('a block gets its picture once, and once more when undoing and redoing have taken it away', async () => {
  uploads.start('one', picture('heron.png'))
  await afterwards()
  expect(uploads.toPlace('one', null)).toBeNull()
  await end(0)
  const file = sent[0]?.file ?? ''
  expect(uploads.toPlace('one', null)).toBe(file)
  expect(uploads.toPlace('one', 'another')).toBeNull()
  expect(uploads.toPlace('one', null)).toBe(file)
})

test('after the page is left nothing more is sent or told', async () => {
  uploads.start('one', picture('heron.png'))
  uploads.start('two', picture('crane.png'))
  await afterwards()
  uploads.stop()
  await end(0)
  expect(sent).toHaveLength(1)
  expect(uploads.of('one')?.state).toBe('sending')
})
