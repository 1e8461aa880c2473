import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askClamd } from './clamd.ts'

let server: Server
const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** A scanner that does something with each connection. */
async function listen(serve: (socket: Socket) => void): Promise<{ host: string; port: number }> {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

/** Reads all frames, and then answers. */
function readAll(
  socket: Socket,
  answer: string,
  onAll: (bytes: Buffer, frames: number[]) => void = () => {},
) {
  let held = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, Buffer.from(chunk)])
    const frames: number[] = []
    const parts: Buffer[] = []
    let at = 'zINSTREAM\0'.length
    while (at + 4 <= held.length) {
      const length = held.readUInt32BE(at)
      if (length === 0) {
        onAll(Buffer.concat(parts), frames)
        return void socket.end(answer)
      }
      frames.push(length)
      parts.push(held.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
  })
}

async function* parts(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const [nr, size] of sizes.entries()) yield Buffer.alloc(size, nr + 1)
}

test('all bytes reach the scanner in frames that it takes, and what it says is told', async () => {
  let got: [Buffer, number[]] | undefined
  const at = await listen((socket) =>
    readAll(socket, 'stream: OK\0', (...all) => {
      got = all
    }),
  )
  expect(await askClamd(at, parts(5, 200_000))).toEqual({ is: 'clean' })
  expect(got?.[0].equals(Buffer.concat([Buffer.alloc(5, 1), Buffer.alloc(200_000, 2)]))).toBe(true)
  expect(got?.[1].every((length) => length <= 64 * 1024)).toBe(true)
})

test('what was found is told by its name', async () => {
  const at = await listen((socket) => readAll(socket, 'stream: Win.Test.EICAR_HDB-1 FOUND\0'))
  expect(await askClamd(at, parts(68))).toEqual({ is: 'found', what: 'Win.Test.EICAR_HDB-1' })
})

test('a file of which the scanner leaves a part out is large, not infected', async () => {
  for (const limit of ['MaxFileSize', 'MaxScanSize', 'MaxScanTime']) {
    const answer = `stream: Heuristics.Limits.Exceeded.${limit} FOUND\0`
    const at = await listen((socket) => readAll(socket, answer))
    expect(await askClamd(at, parts(68))).toEqual({ is: 'large' })
    server.close()
  }
})

test('a scanner that takes no more says so while more is sent', async () => {
  const at = await listen((socket) =>
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0')),
  )
  expect(await askClamd(at, parts(...Array<number>(50).fill(100_000)))).toEqual({ is: 'large' })
})

test('of a scanner that is away, silent, ends early or answers something else nothing is believed', async () => {
  const silent = await listen(() => {})
  const bounds = { silent: 5000, verdict: 50, all: 5000 }
  await expect(askClamd(silent, parts(5), bounds)).rejects.toThrow('silent')
  await expect(askClamd(silent, parts(5), { silent: 5000, verdict: 5000, all: 50 })).rejects.toThrow(
    'too long',
  )
  server.close()
  const ends = await listen((socket) => socket.destroy())
  await expect(askClamd(ends, parts(5))).rejects.toThrow()
  server.close()
  const endless = await listen((socket) => void socket.write('x'.repeat(5000)))
  await expect(askClamd(endless, parts(5))).rejects.toThrow('not known')
  server.close()
  const other = await listen((socket) => readAll(socket, 'stream: OK, or not\0'))
  await expect(askClamd(other, parts(5))).rejects.toThrow('not known')
  server.close()
  await once(server, 'close').catch(() => {})
  await expect(askClamd({ path: '/nothing/clamd.ctl' }, parts(5))).rejects.toThrow()
})

test('a file that cannot be read ends the conversation with the reason', async () => {
  const at = await listen((socket) => readAll(socket, 'stream: OK\0'))
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(5)
    throw new Error('The storage is away.')
  }
  await expect(askClamd(at, broken())).rejects.toThrow('storage is away')
})
