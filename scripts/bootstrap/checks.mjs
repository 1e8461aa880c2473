import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { pinnedEnvironment, pinnedNode, programs } from './places.mjs'
import { run } from './run.mjs'

/** Runs a program of an installed package; whether it ended well. */
export function program(name, args = [], env = {}) {
  return succeeds(join(programs, name), args, env)
}

/** Runs a script of ours; whether it ended well. */
export function script(path, ...args) {
  return succeeds(pinnedNode, [path, ...args])
}

/** Runs a script of ours that ends with 2 where the machine has not what it takes. */
export async function whereItCan(path, ...args) {
  const { code } = await run(pinnedNode, [path, ...args], { env: pinnedEnvironment() })
  return code === 2 ? 'unchecked' : code === 0
}

/** Runs tests in a browser, which is looked for once. */
export async function inBrowser(...args) {
  return program('playwright', ['test', ...args], { CHROMIUM_PATH: await findChromium() })
}

async function succeeds(command, args, env = {}) {
  const { code } = await run(command, args, { env: pinnedEnvironment(env) })
  return code === 0
}
