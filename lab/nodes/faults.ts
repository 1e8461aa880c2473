import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../chaos/chance.ts'
import type { Fault } from '../chaos/faults/fault.ts'
import type { Site } from './site.ts'

const oneNode = ({ nodes }: Site, chance: Chance) => chance.oneOf(nodes) ?? nodes[0]

/** What operators do after losing the primary for good: they promote the replica. */
const promotion = {
  lasts: [0, 1],
  mend: ({ pair }: Site) => pair.failOver(),
  async restore({ pair }: Site) {
    await pair.takeBack()
    await pair.goSynchronous()
  },
} satisfies Partial<Fault<Site>>

/** The faults of a site with several machines, and what operators do about them. */
export const clusterFaults: Fault<Site>[] = [
  {
    name: 'a node killed (-9)',
    lasts: [0, 0],
    strike: (site, chance) => oneNode(site, chance).kill(),
  },
  leaving(),
  standstill(),
  {
    name: 'the proxy killed (-9)',
    lasts: [0, 0],
    strike: ({ proxy }) => proxy.kill(),
  },
  {
    name: 'the store of files away',
    lasts: [2, 4],
    strike: ({ toFiles }) => toFiles.cut(),
    end: ({ toFiles }) => toFiles.heal(),
  },
  {
    name: 'the replica killed (-9)',
    lasts: [0, 0],
    strike: ({ pair }) => pair.replica().crash(),
  },
  {
    // The primary's replication traffic waits for the replica, and so does every commit.
    name: 'the replica stands still',
    lasts: [1, 2],
    strike: ({ pair }) => pair.replica().signal('SIGSTOP'),
    end: ({ pair }) => pair.replica().signal('SIGCONT'),
  },
  {
    name: 'the replica lost, the primary let go on alone',
    lasts: [1, 2],
    strike: ({ pair }) => pair.replica().lose(),
    mend: ({ pair }) => pair.goAsynchronous(),
    async restore({ pair }) {
      pair.replica().keeper.resume()
      await pair.goSynchronous()
    },
  },
  {
    name: 'the primary killed (-9)',
    lasts: [0, 0],
    strike: ({ pair }) => pair.primary().crash(),
  },
  {
    ...promotion,
    name: 'the primary lost, the replica promoted',
    strike: ({ pair }) => pair.primary().lose(),
  },
  {
    ...promotion,
    name: 'the primary lost when nothing of it reached the replica any more, which is promoted',
    async strike({ pair }, chance) {
      // Nothing may be acknowledged meanwhile, since it would be lost with the primary.
      const primary = pair.primary()
      primary.toReplica.silence()
      await pause(chance.between(500, 2_000))
      await primary.lose()
      primary.toReplica.heal()
    },
  },
]

/** A restart as for an update: the node drains, stops, and starts again. */
function leaving(): Fault<Site> {
  let start = () => {}
  return {
    name: 'a node restarted (SIGTERM)',
    lasts: [0, 0],
    async strike(site, chance) {
      const node = oneNode(site, chance)
      await node.stop('SIGTERM')
      start = () => node.resume()
    },
    end: () => start(),
  }
}

function standstill(): Fault<Site> {
  let wake = () => {}
  return {
    name: 'a node stands still',
    lasts: [4, 6],
    strike(site, chance) {
      const node = oneNode(site, chance)
      node.signal('SIGSTOP')
      wake = () => node.signal('SIGCONT')
    },
    end: () => wake(),
  }
}
