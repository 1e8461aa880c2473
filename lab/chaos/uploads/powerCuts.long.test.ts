import { expect, test } from 'vitest'
import { buildClient } from '../../../scripts/bootstrap/client.mjs'
import { losePowerAfterEachPart } from './powerCuts.ts'

const rounds = Number(process.env.POWER_CUTS ?? 100)

test.each([
  ['the folder', 'embedded'],
  ['the database', 'postgres'],
] as const)(
  'power that is lost at once after each acknowledged offset takes no byte from files in %s',
  { timeout: rounds * 30_000 + 60_000 },
  async (_place, kind) => {
    await buildClient()
    const cuts = await losePowerAfterEachPart(kind, { rounds, seed: 20 })
    if (cuts === null) return console.log('Not checked: no disk can be mounted here that loses its power.')
    expect(cuts.broken).toEqual([])
    expect(cuts.rounds).toBe(rounds)
    expect(cuts.compared).toBeGreaterThan(0)
    return undefined
  },
)
