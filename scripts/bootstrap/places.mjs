import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
export const modules = join(root, 'node_modules')
export const programs = join(modules, '.bin')

/** The Node that Tercet itself runs on, regardless of the machine's own. */
export const pinnedNode = join(programs, 'node')

/** Build output and other files that may be deleted at any time. */
export const dist = join(root, 'dist')

/** The environment for installed programs, in which they find each other and the pinned Node first. */
export function pinnedEnvironment(extra = {}) {
  return { ...process.env, ...extra, PATH: [programs, process.env.PATH].join(delimiter) }
}
