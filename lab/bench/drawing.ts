import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Drawn } from './drawn.ts'

/**
 * Measures what rendering the home page costs in a new process.
 * @param times how often; the median counts
 */
export async function measureDrawing(origin: string, times: number): Promise<Drawn> {
  const child = fork(join(import.meta.dirname, 'drawn.ts'))
  const ended = once(child, 'exit')
  let drawn: Drawn | null = null
  child.once('message', (message: Drawn) => {
    drawn = message
  })
  child.send({ origin, times })
  await ended
  if (drawn === null) throw new Error('The home page could not be drawn.')
  return drawn
}
