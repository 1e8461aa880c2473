import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inBrowser, program, script, whereItCan } from './checks.mjs'
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { root } from './places.mjs'
import { runSteps } from './steps.mjs'

/**
 * Runs the long lane: tests that are slow, or reliable only where nothing else runs (timing, animation, lost machines,
 * chaos). A complete successful run is recorded in docs/long-lane.md.
 */
export async function checkLong() {
  await install()
  await rm(join(root, 'test-results/long'), { recursive: true, force: true })
  const isGood = await runSteps({
    quick: [['Build', () => buildClient().then(() => true)]],
    slow: [
      ['Unit tests', () => program('vitest', ['run', '--config', 'vitest.long.config.ts'])],
      ['Browser tests', () => inBrowser('--config', 'playwright.long.config.ts')],
      ['Many machines', () => whereItCan('lab/nodes.ts', '--rounds', '8', '--seed', '7')],
      ['Chaos', () => script('lab/chaos.ts', '--rounds', '10', '--seed', '7')],
    ],
    tell: () => script('checks/test-report/tell.ts', '--long'),
  })
  if (isGood) await script('checks/test-report/noteLongRun.ts')
  process.exitCode = isGood ? 0 : 1
}
