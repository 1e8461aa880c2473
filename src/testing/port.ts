import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below the ephemeral ports of common systems, so that no outgoing connection takes a port just found to be free. */
const range = { first: 12_000, count: 20_000 }

/** Each process and thread starts at a different port, so that no two find the same one before it is used. */
let found = ((process.pid + threadId) * 10) % range.count

/** Finds a free local port. */
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
