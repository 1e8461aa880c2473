import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLong, longLanePage, readLongRun, resultsOfLongRun } from './longLane.ts'
import { type Result, readResults } from './results.ts'
import { readStatements, type Statement } from './statements.ts'

/** The pages whose rows are proven by tests, and whether a row may explain instead why it has no test. */
export const pages = [
  { path: 'docs/conformance.md', mayExplain: false },
  { path: 'docs/security.md', mayExplain: true },
] as const

type Page = { path: string; mayExplain: boolean }

/**
 * Finds the rows of `statements` that `results` do not prove.
 * @returns a sentence for each row without a test that ran and passed
 */
export function findUnproven(
  { path, mayExplain }: Page,
  statements: readonly Statement[],
  results: readonly Result[],
): string[] {
  const outcomes = new Map(results.map(({ file, name, outcome }) => [`${file} › ${name}`, outcome]))
  return statements.flatMap(({ line, statement, explanation, proofs }) => {
    const at = `${path}:${line}`
    if (mayExplain && explanation !== null) return []
    if (proofs.length === 0) return [`${at}  “${statement}” names no test.`]
    return proofs.flatMap(({ file, name }) => {
      const outcome = outcomes.get(`${file} › ${name}`)
      if (outcome === 'passed' || outcome === 'unstable') return []
      const missing = isLong(file) ? 'Not in the last complete run of the long lane' : 'No such test'
      return [
        `${at}  ${outcome === undefined ? missing : `This test has ${verb[outcome]}`}: ${file} › ${name}`,
      ]
    })
  })
}

const verb = { failed: 'failed', 'not run': 'not run' }

/** Counts the different tests of each lane that the rows name. */
export function lanesOf(statements: readonly Statement[]): Map<'short lane' | 'long lane', number> {
  const named = new Map(
    statements.flatMap(({ proofs }) => proofs.map(({ file, name }) => [`${file} › ${name}`, file])),
  )
  const long = [...named.values()].filter(isLong).length
  return new Map([
    ['short lane', named.size - long],
    ['long lane', long],
  ])
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const longRun = readLongRun(await readFile(join(root, longLanePage), 'utf8'))
  const results = [...(await readResults(root)), ...resultsOfLongRun(longRun)]
  for (const page of pages) {
    const statements = readStatements(await readFile(join(root, page.path), 'utf8'))
    const unproven = findUnproven(page, statements, results)
    for (const sentence of unproven) console.error(sentence)
    const explained = statements.filter(({ explanation }) => explanation !== null).length
    console.log(
      `${page.path}: ${statements.length} rows, ${explained} without a test and why, ${unproven.length} unproven.`,
    )
    for (const [lane, guards] of lanesOf(statements)) console.log(`  ${lane}: ${guards} tests named.`)
    if (statements.length === 0 || unproven.length > 0) process.exitCode = 1
  }
}
