import { parseArgs } from 'node:util'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { report } from './chaos/report.ts'
import { playRounds } from './chaos/rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    database: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    people: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
  },
})

const database = values.database === 'postgres' ? 'postgres' : 'embedded'
const options = {
  rounds: Number(values.rounds),
  database,
  seed: Number(values.seed),
  people: Number(values.people),
  only: new RegExp(values.only),
} as const
console.log(
  `Chaos on ${database === 'postgres' ? 'a PostgreSQL of its own' : 'the embedded database'}, seed ${options.seed}`,
)
await buildClient()
const outcome = await playRounds(options, console.log)
if (report(outcome, options.seed) !== 'good') process.exitCode = 1
