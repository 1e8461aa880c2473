import { parseArgs } from 'node:util'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { makeLedger } from './chaos/ledger.ts'
import { report } from './chaos/report.ts'
import { playDeck } from './chaos/rounds.ts'
import { clusterFaults } from './nodes/faults.ts'
import { findPrograms, type Programs } from './nodes/programs.ts'
import { openSite, readerEmail } from './nodes/site.ts'
import { beginVisit } from './nodes/story.ts'
import { unknownInStore, uploadThroughNodes } from './nodes/uploading.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '80' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    people: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
    megabytes: { type: 'string', default: '300' },
  },
})

const options = {
  rounds: Number(values.rounds),
  people: Number(values.people),
  only: new RegExp(values.only),
  seed: Number(values.seed),
}

const megabytes = Number(values.megabytes)

/**
 * Plays the rounds while somebody is signed in with a browser, whose session has to survive them.
 * @returns whether every round was good
 */
async function play(programs: Programs): Promise<boolean> {
  const site = await openSite(programs)
  try {
    const ledger = makeLedger()
    ledger.begin(`account ${readerEmail}`, 'there').acknowledged()
    const visit = await beginVisit(site.origin, ledger, site.log.replace('.log', '.png'))
    try {
      const outcome = await playDeck(site, clusterFaults, options, ledger, console.log)
      const verdict = report({ ...outcome, log: site.log }, options.seed)
      const { answered, unanswered } = site.reader.counts()
      console.log(`${answered} reads answered beside, ${unanswered} met an error, and read again.`)
      await visit.goOn()
      console.log('Whoever had signed in at a browser before was signed in still, and could do everything.')
      const broken = [...(await uploadThroughNodes(site, megabytes)), ...(await unknownInStore(site))]
      for (const sentence of broken) console.error(sentence)
      if (broken.length === 0) {
        console.log(`A file of ${megabytes} MB came through both nodes into the store, byte for byte.`)
      }
      return verdict === 'good' && broken.length === 0
    } finally {
      await visit.close()
    }
  } finally {
    await site.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const programs = await findPrograms()
if (typeof programs === 'string') {
  console.log(`Many machines are NOT tested here: ${programs}.`)
  process.exitCode = 2
} else {
  console.log(
    `Two nodes behind HAProxy, a PostgreSQL with a synchronous replica, files in S3, seed ${options.seed}`,
  )
  await buildClient()
  if (!(await play(programs))) process.exitCode = 1
}
