import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { tables } from './tables.ts'

export const page = join(import.meta.dirname, '../../docs/scaling.md')
export const measuredFile = join(import.meta.dirname, 'measured.json')

/** The name of the newest migration: measurements made before it are out of date. */
export async function newestMigration(): Promise<string> {
  const folder = join(import.meta.dirname, '../../db/migrations')
  const names = await Array.fromAsync(glob('*.sql', { cwd: folder }))
  return basename(names.toSorted().at(-1) ?? '', '.sql')
}

const [begin, end] = ['<!-- computed by `npm run capacity` -->', '<!-- computed until here -->']

/**
 * Computes the page's computed part anew.
 * @throws Error when the page lacks the marks around it
 */
export async function filled(text: string): Promise<string> {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/scaling.md has lost the marks of its computed part.')
  const computed = tables(JSON.parse(await readFile(measuredFile, 'utf8')))
  return `${text.slice(0, from + begin.length)}\n\n${computed}\n\n${text.slice(to)}`
}
