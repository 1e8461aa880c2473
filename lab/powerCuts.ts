import { parseArgs } from 'node:util'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { losePowerAfterEachPart } from './chaos/uploads/powerCuts.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
  },
})

const options = { rounds: Number(values.rounds), seed: Number(values.seed) }

/** Where files lie, and the database of a site that keeps them there. */
const places = { 'the folder': 'embedded', 'the database': 'postgres' } as const

/**
 * Loses the power just after each acknowledged offset of uploads, and tells what was missing then.
 * @returns the exit code: 2 where this machine cannot mount a disk that forgets what was not synced
 */
async function main(): Promise<0 | 1 | 2> {
  await buildClient()
  let broken = 0
  for (const [place, kind] of Object.entries(places)) {
    const cuts = await losePowerAfterEachPart(kind, options)
    if (cuts === null) {
      console.log('Not checked: no disk can be mounted here that loses its power.')
      return 2
    }
    const megabytes = Math.round(cuts.compared / 1e6)
    console.log(
      `Files in ${place}, seed ${options.seed}: the power was lost ${cuts.rounds} times, and ${megabytes} MB were compared.`,
    )
    for (const sentence of cuts.broken) console.error(`Files in ${place}: ${sentence}`)
    if (cuts.broken.length > 0 || cuts.rounds < options.rounds || cuts.compared === 0) broken += 1
  }
  return broken === 0 ? 0 : 1
}

process.exitCode = await main()
