import { setTimeout as delay } from 'node:timers/promises'
import { answers } from './connect.ts'
import { tailOfLog } from './logFile.ts'
import { clearTheWay, endLivingServer, type Place, saysReady } from './pidFiles.ts'
import { settings } from './settings.ts'
import { runWatched, type Surroundings, type Watched } from './watched.ts'

/** All that is needed to start the server of one cluster, again and again. */
export type Plan = Place & { postgres: string; surroundings: Surroundings }

const ATTEMPTS = 30

/**
 * Starts the server and resolves once it takes connections, however long it recovers. After 30 failed attempts
 * it throws with the end of the server's log. Aborting `signal` ends whatever runs, then throws.
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

/** Ends the server, cleanly and fast, and resolves when it and its watcher are gone. */
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
