import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inBrowser, program, script, whereItCan } from './checks.mjs'
import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { root } from './places.mjs'
import { runSteps } from './steps.mjs'

/**
 * What takes long, or says something only where nothing else runs: timing, stillness frame by frame, lost machines,
 * rounds of chaos. A complete run that goes well is noted in docs/long-lane.md.
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
