import type { Outcome } from './rounds.ts'

/**
 * Prints the results of the rounds.
 * @returns the verdict
 */
export function report(outcome: Outcome, seed: number): 'good' | 'late' | 'broken' {
  console.table(tableOf(outcome))
  const { acknowledged, unanswered, left, results, log } = outcome
  console.log(
    `${acknowledged} changes acknowledged and found, each once; ${unanswered} given up without an answer.`,
  )
  for (const sentence of left) console.log(`Not played here: ${sentence}`)
  const broken = results.at(-1)?.broken ?? []
  if (broken.length > 0) {
    console.error(
      `Round ${results.length} (${results.at(-1)?.fault}), seed ${seed}; the product's words are in ${log}`,
    )
    for (const sentence of broken.slice(0, 20)) console.error(`  ${sentence}`)
  }
  const late = results.filter(({ isLate }) => isLate).length
  if (late > 0) console.error(`${late} times it took more than ten seconds to be back.`)
  if (broken.length > 0) return 'broken'
  return late > 0 ? 'late' : 'good'
}

/** How often each fault was injected, and how long the product took to recover. */
function tableOf({ results }: Outcome): Record<string, Record<string, number>> {
  const byFault = Map.groupBy(results, ({ fault }) => fault)
  const rows = [...byFault].sort().map(([fault, played]) => {
    const times = played.map(({ backAfter }) => backAfter).sort((one, other) => one - other)
    return [
      fault,
      {
        rounds: played.length,
        'back after, median ms': Math.round(times[Math.floor(times.length / 2)] ?? 0),
        'at most ms': Math.round(times.at(-1) ?? 0),
        'later than 10 s': played.filter(({ isLate }) => isLate).length,
        broken: played.filter(({ broken }) => broken.length > 0).length,
      },
    ] as const
  })
  return Object.fromEntries(rows)
}
