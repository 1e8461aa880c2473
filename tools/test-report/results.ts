import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

/** One test of the last run. `name` is its describe blocks and its own title, joined by ` › `. */
export type Result = { file: string; name: string; outcome: 'passed' | 'failed' | 'not run'; message: string }

type UnitReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[] | null
    }[]
  }[]
}

type Suite = { title: string; file: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; ok: boolean; tests: { results: Attempt[] }[] }
type Attempt = { status: string; error?: { message?: string } }
type BrowserReport = { suites: Suite[]; errors: { message?: string }[] }

export const unitReport = 'test-results/unit.json'
export const browserReport = 'test-results/browser.json'

/** What the last runs of unit and browser tests found. A run whose report is missing has no results. */
export async function readResults(root: string): Promise<Result[]> {
  const unit = await readReport<UnitReport>(`${root}/${unitReport}`)
  const browser = await readReport<BrowserReport>(`${root}/${browserReport}`)
  return [...(unit ? unitResults(unit, root) : []), ...(browser ? browserResults(browser) : [])]
}

/** Reads the JSON report of Vitest. A file that broke before its first test counts as one failed test without a name. */
export function unitResults(report: UnitReport, root: string): Result[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/')
    const results = assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file,
      name: [...ancestorTitles, title].join(' › '),
      outcome: outcomeOf(status),
      message: failureMessages?.[0] ?? '',
    }))
    const isBroken = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed')
    return isBroken ? [...results, { file, name: '', outcome: 'failed' as const, message }] : results
  })
}

/** Reads the JSON report of Playwright. What went wrong outside of all tests counts as a failed test without a name. */
export function browserResults({ suites, errors }: BrowserReport): Result[] {
  const broken = errors.map(({ message = '' }) => ({
    file: 'e2e',
    name: '',
    outcome: 'failed' as const,
    message,
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
