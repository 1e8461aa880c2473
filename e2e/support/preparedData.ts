import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './serverProcess.ts'

/** A data directory for one test or one worker. */
export type DataDir = { path: string; remove(): Promise<void> }

/** Where workers find what was prepared for them. */
const place = 'TERCET_PREPARED_DATA'

/** Lets a first start make data, the demo world's, which all others then begin with; takes them away when it is called. */
export async function prepareData(): Promise<() => Promise<void>> {
  const data = await makeEmptyDataDir()
  const server = await startServer(data.path)
  await server.stop()
  process.env[place] = data.path
  return data.remove
}

/** A data directory as a first start leaves it, or an empty one where none was prepared. */
export async function makeDataDir(): Promise<DataDir> {
  const data = await makeEmptyDataDir()
  const prepared = process.env[place]
  if (prepared !== undefined) await cp(prepared, data.path, { recursive: true })
  return data
}

/** A data directory for a first start. */
export async function makeEmptyDataDir(): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), 'tercet-e2e-'))
  // In a container the database of root runs as another user, who has to be able to enter.
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}
