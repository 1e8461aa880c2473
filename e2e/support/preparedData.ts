import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './serverProcess.ts'

/** A data directory for one test or one worker. */
export type DataDir = { path: string; remove(): Promise<void> }

/** The environment variable that tells workers where the prepared data is. */
const variable = 'TERCET_PREPARED_DATA'

/**
 * Prepares data by a first start with the demo data, which all servers of the run copy.
 * @returns a function that removes it
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const data = await makeEmptyDataDir()
  const server = await startServer(data.path)
  await server.stop()
  process.env[variable] = data.path
  return data.remove
}

/** A copy of the prepared data directory, or an empty directory when none was prepared. */
export async function makeDataDir(): Promise<DataDir> {
  const data = await makeEmptyDataDir()
  const prepared = process.env[variable]
  if (prepared !== undefined) await cp(prepared, data.path, { recursive: true })
  return data
}

/** An empty data directory, for a first start. */
export async function makeEmptyDataDir(): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), 'tercet-e2e-'))
  // In a container, root's database runs as another user, who needs access.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

/** Provides a data directory to a test, and removes it afterwards. */
export async function provideFolder(
  { path, remove }: DataDir,
  provide: (path: string) => Promise<void>,
): Promise<void> {
  try {
    await provide(path)
  } finally {
    await remove()
  }
}
