import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const features = join(import.meta.dirname, '../features')

/** Everything that the features' files with such names export, in the order of their paths. */
export async function importFromFeatures<T>(pattern: string): Promise<T[]> {
  const files = (await Array.fromAsync(glob(pattern, { cwd: features }))).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(features, file)).href)))
  return modules.flatMap((exports) => Object.values(exports as Record<string, T>))
}
