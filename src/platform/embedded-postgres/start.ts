import { setTimeout as delay } from 'node:timers/promises'
import { answers } from './connect.ts'
import { tailOfLog } from './logFile.ts'
import { type ClusterPaths, clearTheWay, endLivingServer, saysReady } from './pidFiles.ts'
import { settings } from './settings.ts'
import { runWatched, type Surroundings, type Watched } from './watched.ts'

/** What is needed to start the server of a cluster. */
export type Plan = ClusterPaths & { postgres: string; surroundings: Surroundings }

const ATTEMPTS = 30

/**
 * Starts the server, and resolves when it accepts connections, however long it recovers. Aborting `signal` stops it.
 * @throws Error with the end of the server's log after 30 failed attempts, or when `signal` is aborted
 */
export async function startServer(plan: Plan, signal: AbortSignal): Promise<Watched> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    signal.throwIfAborted()
    await clearTheWay(plan)
    const server = await runWatched(
      [plan.postgres, '-D', plan.directory, ...settings(plan.sockets)],
      plan.surroundings,
    )
    if (await becomesReady(server, plan, signal)) return server
    await delay(Math.min(20 * attempt, 250))
  }
  const tail = await tailOfLog(plan.surroundings.logFile)
  throw new Error(`The database in "${plan.directory}" did not start. The end of its log:\n${tail}`)
}

/** Stops the server, and resolves when it and its watcher have ended. */
export async function endServer(server: Watched, plan: Plan): Promise<void> {
  server.end()
  await endLivingServer(plan)
  await server.ended
}

async function becomesReady(server: Watched, plan: Plan, signal: AbortSignal): Promise<boolean> {
  try {
    while (!server.hasEnded()) {
      signal.throwIfAborted()
      if ((await saysReady(plan)) && (await answers(plan.sockets))) return !server.hasEnded()
      await Promise.race([server.ended, delay(20)])
    }
    return false
  } catch (error) {
    if (!server.hasEnded()) await endServer(server, plan)
    throw error
  }
}
