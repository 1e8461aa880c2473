import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inBrowser, program, script, whereItCan } from './checks.mjs'
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { root } from './places.mjs'
import { runSteps } from './steps.mjs'

/** Runs every check of a change, the quick ones first; the slow ones only run when all quick ones pass. */
export async function checkEverything() {
  await install()
  await rm(join(root, 'test-results'), { recursive: true, force: true })
  const isGood = await runSteps({
    quick: [
      ['Format and lint', () => program('biome', ['ci', '.'])],
      ['Types', () => program('tsc', ['--noEmit', '-p', '.'])],
      ['Architecture', () => script('checks/architecture/check.ts')],
      ['Unused code', () => program('knip')],
      ['Known weaknesses', () => whereItCan('checks/audit.ts')],
    ],
    slow: [
      ['Build', () => buildClient().then(() => true)],
      ['Unit tests', () => program('vitest', ['run'])],
      // A test that fails first and passes by itself is reported as unstable, but does not fail the check.
      ['Browser tests', async () => (await inBrowser()) || (await script('checks/test-report/again.ts'))],
      ['Conformance', () => script('checks/test-report/conformance.ts')],
    ],
    tell: () => script('checks/test-report/tell.ts'),
  })
  process.exitCode = isGood ? 0 : 1
}
