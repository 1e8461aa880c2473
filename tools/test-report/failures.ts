import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Result, readResults } from './results.ts'

/** The failed tests among `results`, each with the first lines of what it said. */
export function describeFailures(results: readonly Result[]): string[] {
  return results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, name, message }) => {
      const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
      return [`✘ ${file}${name === '' ? '' : ` › ${name}`}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
}

if (import.meta.main) {
  const results = await readResults(join(import.meta.dirname, '..', '..'))
  for (const failure of describeFailures(results)) console.log(failure)
}
