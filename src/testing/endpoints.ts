import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../base/contract/endpoint.ts'

const features = join(import.meta.dirname, '../features')

/** The endpoints of all contracts. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const files = (await Array.fromAsync(glob('**/contract.ts', { cwd: features }))).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(features, file)).href)))
  return modules.flatMap((exports) =>
    Object.values(exports as Record<string, Record<string, Endpoint>>).flatMap((contract) =>
      Object.values(contract),
    ),
  )
}
