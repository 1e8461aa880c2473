import { connect } from 'node:net'

/** The time over which the connections are opened, in ms. */
const coming = 10_000

/** The number of connections opened, and of those that failed. */
export type Held = { opened: number; failed: number }

/**
 * Keeps `count` connections open, each of which sends `bytes` once and never reads. Each is replaced after `again`
 * seconds, because without reading it does not notice that it was closed.
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
  // The connections are opened one after the other.
  for (let one = 0; one < count; one += 1) setTimeout(open, (coming * one) / count)
  return () => ({ opened, failed })
}

const [port, count, again, bytes = ''] = process.argv.slice(2)
const told = hold(Number(port), Number(count), Number(again), bytes)
process.stdin.resume().once('end', () => {
  process.stdout.write(`${JSON.stringify(told())}\n`, () => process.exit())
})
