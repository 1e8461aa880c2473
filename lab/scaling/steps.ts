import { assumptions } from './assumptions.ts'
import { loadOf, type Measured, needOf } from './model.ts'
import { sizeOf } from './size.ts'

/** A step of growing: how many members it carries, and what it runs out of first. */
export type Step = { step: string; members: number; first: string }

/** How much of each thing so many members use up: 1 is all. */
type Uses = (members: number) => Record<string, number>

export function stepsOf(measured: Measured): Step[] {
  const { databaseCores: large, databaseSize, busy } = assumptions
  const disk = (members: number) => ({
    'the size of one server': sizeOf(members, measured.bytes).gigabytes / databaseSize,
  })
  const writes = (commits: number) => ({ 'commits of one server': commits / (measured.commits * busy) })
  const alone = (
    processes: number,
    cores: string,
    used: (load: ReturnType<typeof loadOf>) => number,
  ): Uses => {
    return (members) => {
      const load = loadOf(members, processes, 1, measured)
      return { [cores]: used(load), ...writes(load.commits), ...disk(members) }
    }
  }
  const many = (cores: string, used: (need: ReturnType<typeof needOf>) => number): Uses => {
    return (members) => {
      const need = needOf(members, measured)
      return { [cores]: used(need), ...writes(need.commits), ...disk(members) }
    }
  }
  return [
    most(
      'one process',
      alone(1, 'its one core', ({ nodeCores }) => nodeCores),
    ),
    most(
      'one machine of 16 cores, `WORKERS`',
      alone(16, 'its cores', ({ nodeCores, databaseCores }) => (nodeCores + databaseCores) / 16),
    ),
    most(
      'many nodes, one primary',
      many('cores of the database', ({ databaseCores }) => databaseCores / large),
    ),
    most(
      'and replicas',
      many('cores of the primary', ({ primaryCores }) => primaryCores / large),
    ),
  ]
}

/** Looks for the most members by halving, since the last ones cost less than the first: more is answered from memory. */
function most(step: string, uses: Uses): Step {
  const worst = (members: number) =>
    Object.entries(uses(members)).reduce((one, other) => (other[1] > one[1] ? other : one))
  let [enough, tooMany] = [1e3, 1e11]
  while (tooMany / enough > 1.001) {
    const middle = Math.sqrt(enough * tooMany)
    if (worst(middle)[1] > 1) tooMany = middle
    else enough = middle
  }
  return { step, members: enough, first: worst(tooMany)[0] }
}
