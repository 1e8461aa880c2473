import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir } from '../../e2e/support/preparedData.ts'
import { launch, type ServerProcess, startServer } from '../../e2e/support/serverProcess.ts'
import { memoryOf } from './processes.ts'
import { middleOf } from './rounds.ts'

/**
 * The time from the start of the process to its first answer, in ms, and the memory of it and its database at rest, in
 * MB.
 */
export type Started = { start: number; memory: number }

/** How long after the start, without requests, memory counts as at rest, in ms. */
const rest = 20_000

/** Starts the product several times on existing data. */
export async function measureStart(rounds: number): Promise<Started> {
  const data = await makeDataDir()
  await (await startServer(data.path)).stop()
  const times: number[] = []
  let memory = 0
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const server = await launch(data.path)
    await firstAnswer(server)
    times.push(performance.now() - begun)
    if (round === rounds - 1) {
      await pause(rest)
      memory = await memoryOf(server.process.pid ?? 0)
    }
    await server.stop()
  }
  await data.remove()
  return { start: middleOf(times), memory }
}

async function firstAnswer({ origin, ended }: ServerProcess): Promise<void> {
  const end = ended.then((ending) => {
    throw new Error(`The server ended before it answered: ${JSON.stringify(ending)}`)
  })
  const ask = () => fetch(origin).catch(() => null)
  while (!(await ask())?.ok) await Promise.race([end, pause(5)])
}
