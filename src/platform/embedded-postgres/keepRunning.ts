import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { endServer, type Plan, startServer } from './start.ts'
import type { Watched } from './watched.ts'

type Warn = (details: object, message: string) => void

/**
 * Starts the server, and restarts it whenever it ends by itself.
 * @returns stops the server, and resolves when it has ended
 * @throws Error when the first start fails
 */
export async function keepRunning(plan: Plan, warn: Warn): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')
  let server: Watched | null = await startServer(plan, signal)
  const life = (async () => {
    while (server !== null) {
      await Promise.race([server.ended, stopped])
      if (signal.aborted) return
      warn({}, 'the database server ended by itself and is being started again')
      server = await bringBack(plan, warn, signal)
    }
  })()
  return async () => {
    stopping.abort()
    await life
    if (server !== null) await endServer(server, plan)
  }
}

async function bringBack(plan: Plan, warn: Warn, signal: AbortSignal): Promise<Watched | null> {
  while (!signal.aborted) {
    try {
      const server = await startServer(plan, signal)
      warn({}, 'the database server is back')
      return server
    } catch (error) {
      if (signal.aborted) return null
      const { logFile } = plan.surroundings
      warn(
        { err: error, logFile },
        'the database server does not start; the next attempt follows in 5 seconds',
      )
      await delay(5000, undefined, { signal }).catch(() => {})
    }
  }
  return null
}
