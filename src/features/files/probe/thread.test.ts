import { expect, test } from 'vitest'
import { silence, tinyVideo } from '../../../testing/recordings.ts'
import type { About } from './shared/about.ts'
import { lookIntoRecording, type ReadPart } from './thread.ts'

const most = 2 ** 32 - 1

/** Has the first entry of a list in a video count as much as can be written. */
function withEndless(video: Buffer, ...lists: string[]): Buffer {
  const bytes = Buffer.from(video)
  for (const list of lists) bytes.writeUInt32BE(most, bytes.indexOf(list) + 12)
  return bytes
}

const partsOf =
  (bytes: Buffer): ReadPart =>
  async ({ start, end }) =>
    bytes.subarray(start, end)

const look = (bytes: Buffer, bounds?: Parameters<typeof lookIntoRecording>[2]) =>
  lookIntoRecording(bytes.length, partsOf(bytes), bounds)

const bounds = { patience: 60_000, work: 30_000, values: 64, bytes: 256 * 1024 ** 2, look: 20, waiting: 8 }

test('a recording that says it has thousands of millions of pictures is unreadable, and all goes on', async () => {
  const lists = withEndless(tinyVideo, 'stts', 'ctts')
  expect(await look(lists, bounds)).toEqual({ is: 'unreadable', why: 'damaged' })
  expect(await look(tinyVideo)).toMatchObject({ is: 'recording', durationMs: 20_000 })
})

test('a recording that takes more work than others is unreadable', async () => {
  // All is counted, and nothing kept of it.
  const offsets = withEndless(tinyVideo, 'ctts')
  expect(await look(offsets, { ...bounds, work: 300 })).toEqual({ is: 'unreadable', why: 'endless' })
})

test('of a recording whose bytes come too late nothing is said, nor where they cannot be had, nor when others wait', async () => {
  const late: ReadPart = () => new Promise(() => {})
  await expect(lookIntoRecording(tinyVideo.length, late, { ...bounds, patience: 50 })).rejects.toThrow(
    'too long',
  )
  const gone: ReadPart = () => Promise.reject(new Error('The storage is away.'))
  await expect(lookIntoRecording(tinyVideo.length, gone)).rejects.toThrow('away')
  const held = Promise.withResolvers<Uint8Array>()
  held.promise.catch(() => {})
  const holding = lookIntoRecording(tinyVideo.length, () => held.promise, { ...bounds, waiting: 1 })
  const next = lookIntoRecording(tinyVideo.length, gone, { ...bounds, waiting: 1 })
  const both = Promise.allSettled([holding, next])
  await expect(lookIntoRecording(tinyVideo.length, gone, { ...bounds, waiting: 1 })).rejects.toThrow('wait')
  held.reject(new Error('The storage is away.'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a recording of 136 years, one of 65,535 pixels a side, and one whose list never ends are unreadable', async () => {
  const long = Buffer.from(tinyVideo)
  for (const box of ['mvhd', 'mdhd']) {
    // Seconds are counted.
    long.writeUInt32BE(1, long.indexOf(box) + 16)
    long.writeUInt32BE(most, long.indexOf(box) + 20)
  }
  long.writeUInt32BE(most, long.indexOf('tkhd') + 24)
  const wide = Buffer.from(tinyVideo)
  const drawn = wide.indexOf('avc1', wide.indexOf('stsd'))
  for (const at of [wide.indexOf('tkhd') + 80, wide.indexOf('tkhd') + 84, drawn + 28, drawn + 30])
    wide.writeUInt16BE(65_535, at)
  const endless = Buffer.from(tinyVideo)
  endless.writeUInt32BE(0xff_ff_ff_f0, endless.indexOf('moov') - 4)
  expect(await look(long)).toEqual({ is: 'unreadable', why: 'endless' })
  for (const bytes of [wide, endless]) expect(await look(bytes)).toEqual({ is: 'unreadable', why: 'damaged' })
})

test('sound is looked into, and what is none is damaged', async () => {
  const cases: [Buffer, Partial<About>][] = [
    [silence(3), { is: 'recording', durationMs: 3000, video: null }],
    [tinyVideo.subarray(0, 200), { is: 'unreadable', why: 'damaged' }],
  ]
  for (const [bytes, about] of cases) expect(await look(bytes)).toMatchObject(about)
})
