import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildClient } from './client.mjs'
import { pinnedEnvironment, pinnedNode, programs, root, run } from './run.mjs'

/** Runs every check of a change, the quick ones first; the slow ones only run when all quick ones pass. */
export async function checkEverything() {
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

/**
 * Runs the long lane: tests that are slow, or reliable only where nothing else runs (timing, animation, lost machines,
 * chaos). A complete successful run is recorded in docs/long-lane.md.
 */
export async function checkLong() {
  await rm(join(root, 'test-results/long'), { recursive: true, force: true })
  const isGood = await runSteps({
    quick: [['Build', () => buildClient().then(() => true)]],
    slow: [
      ['Unit tests', () => program('vitest', ['run', '--config', 'vitest.long.config.ts'])],
      ['Browser tests', () => inBrowser('--config', 'playwright.long.config.ts')],
      ['Container image', () => whereItCan('lab/container.ts')],
      ['Many machines', () => whereItCan('lab/nodes.ts', '--rounds', '8', '--seed', '7')],
      ['Power cuts', () => whereItCan('lab/powerCuts.ts', '--seed', '20')],
      ['Chaos', () => script('lab/chaos.ts', '--rounds', '10', '--seed', '7')],
    ],
    tell: () => script('checks/test-report/tell.ts', '--long'),
  })
  if (isGood) await script('checks/test-report/noteLongRun.ts')
  process.exitCode = isGood ? 0 : 1
}

/**
 * Runs a program of an installed package.
 * @returns whether it succeeded
 */
function program(name, args = [], env = {}) {
  return succeeds(join(programs, name), args, env)
}

/**
 * Runs one of the project's scripts.
 * @returns whether it succeeded
 */
function script(path, ...args) {
  return succeeds(pinnedNode, [path, ...args])
}

/**
 * Runs a script that exits with 2 where the machine lacks what it needs.
 * @returns whether it succeeded, or `unchecked`
 */
async function whereItCan(path, ...args) {
  const { code } = await run(pinnedNode, [path, ...args], { env: pinnedEnvironment() })
  return code === 2 ? 'unchecked' : code === 0
}

/** Runs browser tests. The browser is searched for once and passed on in the environment. */
async function inBrowser(...args) {
  return program('playwright', ['test', ...args], { CHROMIUM_PATH: await findChromium() })
}

async function succeeds(command, args, env = {}) {
  const { code } = await run(command, args, { env: pinnedEnvironment(env) })
  return code === 0
}

/**
 * Runs named steps in order, prints a heading and the time of each, and finally all times and `N passed, N failed`. All
 * quick steps run even when one fails, the slow ones only when all quick ones passed; `tell` runs before the summary.
 * @param {{ quick: Step[], slow: Step[], tell: () => Promise<unknown> }} steps where a Step is `[name, work]` and work
 * returns whether it succeeded, or `unchecked` when that could not be found out
 * @returns {Promise<boolean>} true when every step ran and passed
 */
export async function runSteps({ quick, slow, tell }, print = console.log) {
  const ran = []
  for (const [name, work] of quick) ran.push({ name, ...(await runStep(name, work, print)) })
  const skipped = ran.every(({ outcome }) => outcome !== 'failed') ? [] : slow.map(([name]) => name)
  if (skipped.length === 0)
    for (const [name, work] of slow) ran.push({ name, ...(await runStep(name, work, print)) })
  const namesOf = (wanted) => ran.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const [failed, unchecked] = [namesOf('failed'), namesOf('not checked')]
  print('')
  await tell()
  print('')
  for (const line of timesOf(ran)) print(line)
  if (failed.length > 0) print(`Failed: ${failed.join(', ')}.`)
  if (skipped.length > 0) print(`Not run until these pass: ${skipped.join(', ')}.`)
  if (unchecked.length > 0) print(`Not checked: ${unchecked.join(', ')}.`)
  print(`${namesOf('passed').length} passed, ${failed.length} failed`)
  return failed.length === 0
}

async function runStep(name, work, print) {
  print(`\n== ${name}`)
  const started = performance.now()
  const passed = await work().catch((error) => {
    print(error.name === 'Trouble' ? error.message : error)
    return false
  })
  const seconds = (performance.now() - started) / 1000
  const outcome = passed === 'unchecked' ? 'not checked' : passed ? 'passed' : 'failed'
  print(`== ${name}: ${outcome} after ${seconds.toFixed(1)} s`)
  return { outcome, seconds }
}

/** The time of each step and of all steps, one line each. */
function timesOf(ran) {
  const whole = ran.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...ran, { name: 'All', seconds: whole }].map(
    ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`,
  )
}
