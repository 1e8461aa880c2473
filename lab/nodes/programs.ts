import { access, constants, glob } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The paths of the system's programs. */
export type Programs = Record<'haproxy' | 'initdb' | 'postgres' | 'pg_ctl' | 'pg_basebackup', string>

const partsOfPostgres = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup'] as const

/** @returns the programs, or a sentence on what is missing */
export async function findPrograms(): Promise<Programs | string> {
  const haproxy = await findProgram('haproxy')
  if (haproxy === undefined) return 'there is no HAProxy on this machine'
  const versions = (await Array.fromAsync(glob('/usr/{lib/postgresql/*,pgsql-*}/bin'))).sort().reverse()
  const postgres = await firstWith(partsOfPostgres, [...versions, ...onPath()])
  if (postgres === undefined) return 'there is no PostgreSQL with pg_basebackup on this machine'
  const programs = partsOfPostgres.map((name) => [name, join(postgres, name)])
  return { haproxy, ...Object.fromEntries(programs) }
}

/** The path of a program of the system; undefined where it is not installed. */
export async function findProgram(name: string): Promise<string | undefined> {
  const folder = await firstWith([name], [...onPath(), '/usr/sbin', '/usr/local/sbin'])
  return folder === undefined ? undefined : join(folder, name)
}

function onPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
}

/** The first folder that contains all of these programs. */
async function firstWith(names: readonly string[], folders: string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const found = await Promise.all(names.map((name) => isProgram(join(folder, name))))
    if (found.every(Boolean)) return folder
  }
  return undefined
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
