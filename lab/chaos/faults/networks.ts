import type { Network } from '../../../src/testing/network.ts'
import type { Site } from '../site.ts'
import type { Fault } from './fault.ts'

type Link = { name: string; of(site: Site): Network | null }

const links: Link[] = [
  { name: 'to people', of: ({ networks }) => networks.people },
  { name: 'to the database', of: ({ networks }) => networks.database },
]

/** Connections that are dropped, silent or slow. */
export const networkFaults: Fault[] = links.flatMap(({ name, of }) => {
  const obstacle = (site: Site) => (of(site) === null ? 'it is reached by a socket' : null)
  const end = (site: Site) => of(site)?.heal()
  return [
    {
      name: `connections ${name} dropped`,
      lasts: [1, 3],
      obstacle,
      strike: (site) => of(site)?.cut(),
      end,
    },
    {
      name: `connections ${name} silent`,
      lasts: [2, 6],
      obstacle,
      strike: (site) => of(site)?.silence(),
      end,
    },
    {
      name: `connections ${name} slow`,
      lasts: [2, 4],
      obstacle,
      strike: (site, chance) => of(site)?.slow(chance.between(20, 150)),
      end,
    },
  ] satisfies Fault[]
})
