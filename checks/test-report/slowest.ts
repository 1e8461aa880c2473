import type { Result } from './results.ts'

/**
 * Lists the `count` slowest files and the `count` slowest tests, one line each. The time of a file is the sum of its
 * tests, without setup.
 */
export function describeSlowest(results: readonly Result[], count = 20): string[] {
  const files = new Map<string, number>()
  for (const { file, ms } of results) files.set(file, (files.get(file) ?? 0) + ms)
  const tests = results.map(({ file, name, ms }) => [`${file} › ${name}`, ms] as const)
  return [
    `The ${count} slowest files:`,
    ...slowestOf([...files], count),
    `The ${count} slowest tests:`,
    ...slowestOf(tests, count),
  ]
}

function slowestOf(times: (readonly [name: string, ms: number])[], count: number): string[] {
  return times
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
