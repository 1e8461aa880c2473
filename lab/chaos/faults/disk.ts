import type { Site } from '../site.ts'
import { type Fault, signalAll } from './fault.ts'

const obstacle = ({ disk }: Site) => (disk.faults === null ? 'no file system can be mounted here' : null)

/** A disk that is full, and a power failure. */
export const diskFaults: Fault[] = [
  {
    name: 'disk full',
    lasts: [2, 5],
    obstacle,
    strike: ({ disk }) => disk.faults?.fill(),
    end: ({ disk }) => disk.faults?.free(),
  },
  {
    name: 'power lost',
    lasts: [0, 0],
    obstacle,
    async strike(site) {
      const pids = await site.databaseProcesses()
      await site.disk.faults?.losePower()
      signalAll(pids, 'SIGKILL')
      await Promise.all([site.product.hold(), site.postgres?.keeper.hold()])
    },
    async end(site) {
      await site.disk.faults?.restorePower()
      site.postgres?.keeper.resume()
      site.product.resume()
    },
  },
]
