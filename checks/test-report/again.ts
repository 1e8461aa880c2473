import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Reports, type Result, readResults, shortReports } from './results.ts'

/** With more failed tests than this, chance is no explanation and nothing runs again. */
const most = 3

/** Explains why failed tests do not run again, or returns null when they should. */
export function whyNotAgain(results: readonly Result[]): string | null {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return 'No test has failed by itself.'
  if (failed.some(({ name }) => name === '')) return 'Something failed outside of the tests.'
  if (failed.length > most) return `More than ${most} tests have failed.`
  return null
}

/**
 * Runs the failed browser tests once more, one at a time.
 * @returns whether all of them passed
 */
function runAgain(root: string, reports: Reports): boolean {
  const { status } = spawnSync('playwright', ['test', '--last-failed', '--workers=1'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BROWSER_REPORT: reports.again },
  })
  return status === 0
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const inBrowser = (await readResults(root)).filter(({ file }) => file.startsWith('e2e'))
  const reason = whyNotAgain(inBrowser)
  if (reason !== null) {
    console.log(`Nothing runs again: ${reason}`)
    process.exitCode = 1
  } else {
    console.log('What has failed runs once more, alone.')
    if (!runAgain(root, shortReports)) process.exitCode = 1
  }
}
