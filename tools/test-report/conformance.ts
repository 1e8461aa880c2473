import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Result, readResults } from './results.ts'
import { readStatements, type Statement } from './statements.ts'

const page = 'docs/conformance.md'

/** What keeps `statements` from being proven by `results`: a sentence for each row without a test that ran and passed. */
export function findUnproven(statements: readonly Statement[], results: readonly Result[]): string[] {
  const outcomes = new Map(results.map(({ file, name, outcome }) => [`${file} › ${name}`, outcome]))
  return statements.flatMap(({ line, statement, proofs }) => {
    const at = `${page}:${line}`
    if (proofs.length === 0) return [`${at}  “${statement}” names no test.`]
    return proofs.flatMap(({ file, name }) => {
      const outcome = outcomes.get(`${file} › ${name}`)
      if (outcome === 'passed') return []
      return [
        `${at}  ${outcome === undefined ? 'No such test' : `This test has ${verb[outcome]}`}: ${file} › ${name}`,
      ]
    })
  })
}

const verb = { failed: 'failed', 'not run': 'not run' }

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const statements = readStatements(await readFile(join(root, page), 'utf8'))
  const unproven = findUnproven(statements, await readResults(root))
  for (const sentence of unproven) console.error(sentence)
  console.log(`Conformance: ${statements.length} statements, ${unproven.length} rows without proof.`)
  process.exitCode = statements.length > 0 && unproven.length === 0 ? 0 : 1
}
