import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { pinnedEnvironment, pinnedNode, root } from './places.mjs'

/**
 * Starts emulators of Google and GitHub for development, so that signing in with them works without keys and without a
 * network. A provider that the developer has configured is left as it is.
 * @returns {Promise<Record<string, string>>} settings for the server; none when the emulators cannot start
 */
export async function startStandIns() {
  const own = ownSettings()
  if (own.PUBLIC_URL?.startsWith('https:')) return {}
  const child = spawn(pinnedNode, [join(root, 'scripts', 'emulators.ts')], {
    cwd: root,
    env: pinnedEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const settings = await new Promise((resolve) => {
    child.once('message', resolve)
    child.once('error', () => resolve({}))
    child.once('exit', () => resolve({}))
  })
  return settingsBesides(settings, own)
}

/** The settings of the providers that the developer has not configured. */
export function settingsBesides(settings, own) {
  const taken = ['AUTH_GOOGLE_', 'AUTH_GITHUB_'].filter((prefix) => own[`${prefix}CLIENT_ID`])
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !taken.some((prefix) => name.startsWith(prefix))),
  )
}

function ownSettings() {
  try {
    return { ...parseEnv(readFileSync(join(root, '.env'), 'utf8')), ...process.env }
  } catch {
    return process.env
  }
}
