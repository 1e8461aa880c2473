import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

/**
 * One test of the last run, with its duration in ms. `name` is its describe blocks and its title, joined by ` › `; an
 * `unstable` test failed first, and passed when it ran again by itself.
 */
export type Result = {
  file: string
  name: string
  outcome: 'passed' | 'unstable' | 'failed' | 'not run'
  message: string
  ms: number
}

type UnitReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      duration?: number | null
      failureMessages: string[] | null
    }[]
  }[]
}

type Suite = { title: string; file: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; ok: boolean; tests: { results: Attempt[] }[] }
type Attempt = { status: string; duration?: number; error?: { message?: string } }
type BrowserReport = { suites: Suite[]; errors: { message?: string }[] }

/** The paths of a lane's reports: of unit tests, of browser tests, and of browser tests that ran a second time. */
export type Reports = { unit: string; browser: string; again: string }

export const shortReports: Reports = reportsIn('test-results')
export const longReports: Reports = reportsIn('test-results/long')

function reportsIn(folder: string): Reports {
  return { unit: `${folder}/unit.json`, browser: `${folder}/browser.json`, again: `${folder}/again.json` }
}

/** Reads the results of the last runs of unit and browser tests. A run without a report has no results. */
export async function readResults(root: string, reports: Reports = shortReports): Promise<Result[]> {
  const unit = await readReport<UnitReport>(`${root}/${reports.unit}`)
  const browser = await readReport<BrowserReport>(`${root}/${reports.browser}`)
  const again = await readReport<BrowserReport>(`${root}/${reports.again}`)
  const first = browser ? browserResults(browser) : []
  return [
    ...(unit ? unitResults(unit, root) : []),
    ...(again ? withSecondRun(first, browserResults(again)) : first),
  ]
}

/** Merges a second run into the first: tests that failed first and then passed become unstable. */
export function withSecondRun(first: readonly Result[], second: readonly Result[]): Result[] {
  const passed = new Set(
    second.filter(({ outcome }) => outcome === 'passed').map(({ file, name }) => file + name),
  )
  return first.map((result) =>
    result.outcome === 'failed' && passed.has(result.file + result.name)
      ? { ...result, outcome: 'unstable' as const }
      : result,
  )
}

/** Converts Vitest's JSON report. A file that failed before its first test counts as one failed test without a name. */
export function unitResults(report: UnitReport, root: string): Result[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/')
    const results = assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
      file,
      name: [...ancestorTitles, title].join(' › '),
      outcome: outcomeOf(status),
      message: failureMessages?.[0] ?? '',
      ms: duration ?? 0,
    }))
    const isBroken = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed')
    return isBroken ? [...results, { file, name: '', outcome: 'failed' as const, message, ms: 0 }] : results
  })
}

/** Converts Playwright's JSON report. An error outside of all tests counts as a failed test without a name. */
export function browserResults({ suites, errors }: BrowserReport): Result[] {
  const broken = errors.map(({ message = '' }) => ({
    file: 'e2e',
    name: '',
    outcome: 'failed' as const,
    message,
    ms: 0,
  }))
  return [...suites.flatMap((suite) => resultsOfSuite(suite, [])), ...broken]
}

function resultsOfSuite({ title, file, specs = [], suites = [] }: Suite, outer: string[]): Result[] {
  const titles = title === file ? outer : [...outer, title]
  const own = specs.map((spec): Result => {
    const attempts = spec.tests.flatMap(({ results }) => results)
    const ran = attempts.some(({ status }) => status !== 'skipped')
    return {
      file: `e2e/${file}`,
      name: [...titles, spec.title].join(' › '),
      outcome: ran ? (spec.ok ? 'passed' : 'failed') : 'not run',
      message: attempts.find(({ error }) => error)?.error?.message ?? '',
      ms: attempts.reduce((sum, { duration = 0 }) => sum + duration, 0),
    }
  })
  return [...own, ...suites.flatMap((inner) => resultsOfSuite(inner, titles))]
}

function outcomeOf(status: string): Result['outcome'] {
  return status === 'passed' || status === 'failed' ? status : 'not run'
}

async function readReport<T>(path: string): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
