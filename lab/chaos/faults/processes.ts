import { type Fault, signalAll } from './fault.ts'

/** Processes that are killed or stopped. */
export const processFaults: Fault[] = [
  { name: 'product killed (-9)', lasts: [0, 0], strike: ({ product }) => product.kill() },
  {
    name: 'database server killed (-9)',
    lasts: [0, 0],
    async strike(site) {
      signalAll((await site.databaseProcesses()).slice(0, 1), 'SIGKILL')
    },
  },
  {
    name: 'one backend of the database killed (-9)',
    lasts: [0, 0],
    async strike(site, chance) {
      const [, ...others] = await site.databaseProcesses()
      const victim = chance.oneOf(others)
      if (victim !== undefined) signalAll([victim], 'SIGKILL')
    },
  },
  {
    name: 'product and database killed (-9)',
    lasts: [0, 0],
    async strike(site) {
      const pids = await site.databaseProcesses()
      signalAll(pids, 'SIGKILL')
      await site.product.kill()
    },
  },
  {
    name: 'product stands still',
    lasts: [2, 5],
    strike: ({ product }) => product.signal('SIGSTOP'),
    end: ({ product }) => product.signal('SIGCONT'),
  },
  standstillOfDatabase(),
]

function standstillOfDatabase(): Fault {
  let stopped: number[] = []
  return {
    name: 'database stands still',
    lasts: [2, 8],
    async strike(site) {
      stopped = await site.databaseProcesses()
      signalAll(stopped, 'SIGSTOP')
    },
    end: () => signalAll(stopped, 'SIGCONT'),
  }
}
