import { join } from 'node:path'
import { startServer } from '../../e2e/support/serverProcess.ts'
import { connectionToRunning } from '../../src/platform/embedded-postgres/runningServer.ts'
import { fill } from './generator/fill.ts'
import type { Size } from './generator/ids.ts'

/** Creates a data directory without the demo world and fills its database. */
export async function fillDirectory(
  path: string,
  size: Size,
  seed: number,
  tell?: (what: string, seconds: number) => void,
): Promise<void> {
  const server = await startServer(path, { DEMO: '0' })
  try {
    await fill(await databaseIn(path), size, seed, tell)
  } finally {
    await server.stop()
  }
}

/** The connection to the embedded database of a running product. */
export async function databaseIn(path: string) {
  const found = await connectionToRunning(join(path, 'postgres'))
  if (found === null) throw new Error('The database of the product cannot be reached.')
  return found
}
