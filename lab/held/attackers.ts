import { connect } from 'node:net'

/** Within how many ms they come. */
const coming = 10_000

/** What became of connections that send and read nothing. */
export type Held = { opened: number; failed: number }

/**
 * Keeps so many connections, each of which sends the same bytes once and reads nothing of what comes back. Each begins anew
 * after so many seconds: who reads nothing does not hear that they were cut off. A process of its own, so that measuring does
 * not wait for it; at the end of its input it prints what became of them as one line of JSON.
 */
function hold(port: number, count: number, again: number, bytes: string): () => Held {
  let [opened, failed] = [0, 0]
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      opened += 1
      socket.write(bytes)
    })
    socket.on('error', () => {
      failed += 1
    })
    setTimeout(() => {
      socket.destroy()
      open()
    }, again * 1_000)
  }
  // They come one after the other.
  for (let one = 0; one < count; one += 1) setTimeout(open, (coming * one) / count)
  return () => ({ opened, failed })
}

const [port, count, again, bytes = ''] = process.argv.slice(2)
const told = hold(Number(port), Number(count), Number(again), bytes)
process.stdin.resume().once('end', () => {
  process.stdout.write(`${JSON.stringify(told())}\n`, () => process.exit())
})
