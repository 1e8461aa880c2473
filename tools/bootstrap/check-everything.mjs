import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { pinnedEnvironment, pinnedNode, programs, root } from './places.mjs'
import { run } from './run.mjs'
import { runSteps } from './steps.mjs'

/** Every check there is, the quick ones first; the slow ones wait until all quick ones pass. */
export async function checkEverything() {
  await install()
  await rm(join(root, 'test-results'), { recursive: true, force: true })
  const isGood = await runSteps({
    quick: [
      ['Format and lint', () => program('biome', ['ci', '.'])],
      ['Types', () => program('tsc', ['--noEmit', '-p', '.'])],
      ['Architecture', () => succeeds(pinnedNode, ['tools/architecture/check.ts'])],
      ['Unused code', () => program('knip')],
      ['Known weaknesses', () => whereItCan('tools/audit.ts')],
    ],
    slow: [
      ['Build', () => buildClient().then(() => true)],
      ['Unit tests', () => program('vitest', ['run'])],
      ['Browser tests', async () => program('playwright', ['test'], { CHROMIUM_PATH: await findChromium() })],
      ['Many machines', () => whereItCan('tools/nodes.ts', '--short')],
      ['Conformance', () => succeeds(pinnedNode, ['tools/test-report/conformance.ts'])],
    ],
    // What failed scrolls out of sight while the rest runs.
    explain: () => succeeds(pinnedNode, ['tools/test-report/failures.ts']),
  })
  process.exitCode = isGood ? 0 : 1
}

/** Runs a check that ends with 2 where the machine has not what it takes. */
async function whereItCan(...check) {
  const { code } = await run(pinnedNode, check, { env: pinnedEnvironment() })
  return code === 2 ? 'unchecked' : code === 0
}

function program(name, args = [], env = {}) {
  return succeeds(join(programs, name), args, env)
}

async function succeeds(command, args, env = {}) {
  const { code } = await run(command, args, { env: pinnedEnvironment(env) })
  return code === 0
}
