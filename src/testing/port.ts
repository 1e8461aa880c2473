import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below those that systems give to outgoing connections: such a one could sit down on a port that was found free. */
const range = { first: 12_000, count: 20_000 }

/** Every process looks from a place of its own, so that no other one finds the same port before it is used. */
let found = ((process.pid + threadId) * 10) % range.count

/** A port of this machine that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < range.count; tries += 1) {
    found = (found + 1) % range.count
    if (await isFree(range.first + found)) return range.first + found
  }
  throw new Error('No port is free.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
