import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { pinnedEnvironment, pinnedNode, programs } from './places.mjs'
import { run } from './run.mjs'

/**
 * Runs a program of an installed package.
 * @returns whether it succeeded
 */
export function program(name, args = [], env = {}) {
  return succeeds(join(programs, name), args, env)
}

/**
 * Runs one of the project's scripts.
 * @returns whether it succeeded
 */
export function script(path, ...args) {
  return succeeds(pinnedNode, [path, ...args])
}

/**
 * Runs a script that exits with 2 where the machine lacks what it needs.
 * @returns whether it succeeded, or `unchecked`
 */
export async function whereItCan(path, ...args) {
  const { code } = await run(pinnedNode, [path, ...args], { env: pinnedEnvironment() })
  return code === 2 ? 'unchecked' : code === 0
}

/** Runs browser tests. The browser is searched for once and passed on in the environment. */
export async function inBrowser(...args) {
  return program('playwright', ['test', ...args], { CHROMIUM_PATH: await findChromium() })
}

async function succeeds(command, args, env = {}) {
  const { code } = await run(command, args, { env: pinnedEnvironment(env) })
  return code === 0
}
