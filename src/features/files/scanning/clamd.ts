import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Scanner } from '../../../base/config/scan.ts'

/** What a scanner says of a file: nothing was found, it takes no more of one so large, or the name of what was found. */
export type Verdict = { is: 'clean' | 'large' } | { is: 'found'; what: string }

/** The most bytes of one frame, and of an answer. */
const most = { frame: 64 * 1024, answer: 4096 }

/**
 * For how long a scanner may be silent while it takes bytes, and then until its verdict, which is less than others leave the file to it,
 * and more than the two minutes that clamd looks at one file; and how long all may take; in ms.
 */
const patience = { silent: 60_000, verdict: 4 * 60_000, all: 60 * 60_000 }

/**
 * Has clamd look into bytes, by its command INSTREAM.
 * @throws what the parts throw, and an error when the scanner is away, is silent, or answers something else
 */
export async function askClamd(
  scanner: Scanner,
  parts: AsyncIterable<Buffer>,
  { silent, verdict, all } = patience,
): Promise<Verdict> {
  const socket = connect(scanner)
  const { promise: answered, resolve, reject } = Promise.withResolvers<string>()
  // It is awaited below, and may come before that.
  answered.catch(() => {})
  let told = ''
  socket.setTimeout(silent, () => socket.destroy(new Error('The virus scanner is silent.')))
  const late = setTimeout(() => socket.destroy(new Error('The virus scanner takes too long.')), all)
  socket.on('data', (chunk: Buffer) => {
    told += chunk.toString('latin1')
    if (told.includes('\0') || told.length > most.answer) resolve(told)
  })
  // It closes the connection when it takes no more, while more is on the way.
  socket.on('error', (error) => (told === '' ? reject(error) : resolve(told)))
  socket.on('close', () =>
    told === '' ? reject(new Error('The virus scanner has closed the connection.')) : resolve(told),
  )
  try {
    await Promise.race([once(socket, 'connect'), answered])
    socket.write('zINSTREAM\0')
    sending: for await (const part of parts) {
      for (let at = 0; at < part.length; at += most.frame) {
        // What it says meanwhile is heard before more is sent: it closes the connection when it takes no more.
        await setImmediate()
        if (told !== '' || socket.destroyed) break sending
        const frame = part.subarray(at, at + most.frame)
        if (!socket.write(Buffer.concat([lengthOf(frame), frame])))
          await Promise.race([once(socket, 'drain'), answered])
      }
    }
    if (told === '' && !socket.destroyed) {
      socket.setTimeout(verdict)
      socket.write(lengthOf(Buffer.alloc(0)))
    }
    return verdictIn(await answered)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** @throws Error when it is none */
function verdictIn(told: string): Verdict {
  const [answer = ''] = told.split('\0')
  if (answer === 'stream: OK') return { is: 'clean' }
  if (answer.startsWith('INSTREAM size limit exceeded')) return { is: 'large' }
  // It has not looked into all of it, which is no finding.
  if (answer.startsWith('stream: Heuristics.Limits.Exceeded')) return { is: 'large' }
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND'))
    return { is: 'found', what: answer.slice('stream: '.length, -' FOUND'.length) }
  throw new Error('The virus scanner has answered something that is not known.')
}
