import { stripVTControlCharacters } from 'node:util'
import type { Result } from './results.ts'

/** Describes the failed tests among `results`, each with the first lines of its message. */
export function describeFailures(results: readonly Result[]): string[] {
  return describe(results, 'failed', '✘')
}

/**
 * Describes the tests that failed first and passed when they ran again by themselves: each shows a fault of the test or
 * of the product.
 */
export function describeUnstable(results: readonly Result[]): string[] {
  return describe(results, 'unstable', 'UNSTABLE')
}

function describe(results: readonly Result[], wanted: Result['outcome'], mark: string): string[] {
  return results
    .filter(({ outcome }) => outcome === wanted)
    .map(({ file, name, message }) => {
      const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
      return [
        `${mark} ${file}${name === '' ? '' : ` › ${name}`}`,
        ...lines.map((line) => `    ${line}`),
      ].join('\n')
    })
}
