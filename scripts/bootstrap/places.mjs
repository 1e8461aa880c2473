import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
export const modules = join(root, 'node_modules')
export const programs = join(modules, '.bin')

/** The Node that Tercet itself runs on, whatever the machine has. */
export const pinnedNode = join(programs, 'node')

/** Built files and everything else that may be thrown away at any time. */
export const dist = join(root, 'dist')

/** The environment in which installed programs find each other and the pinned Node first. */
export function pinnedEnvironment(extra = {}) {
  return { ...process.env, ...extra, PATH: [programs, process.env.PATH].join(delimiter) }
}
