import { assumptions } from './assumptions.ts'
import { loadOf, type Measured, needOf } from './model.ts'
import { sizeOf } from './size.ts'

/** A step of growth: how many members it supports, and which resource limits it. */
export type Step = { step: string; members: number; first: string }

/** The utilization of each resource by a number of members: 1 is all of it. */
type Uses = (members: number) => Record<string, number>

export function stepsOf(measured: Measured): Step[] {
  const { databaseCores: large, databaseSize, busy } = assumptions
  const disk = (members: number) => ({
    'the size of one server': sizeOf(members, measured.bytes).gigabytes / databaseSize,
  })
  const writes = (commits: number) => ({ 'commits of one server': commits / (measured.commits * busy) })
  const single = (
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
      single(1, 'its one core', ({ nodeCores }) => nodeCores),
    ),
    most(
      'one machine of 16 cores, `WORKERS`',
      single(16, 'its cores', ({ nodeCores, databaseCores }) => (nodeCores + databaseCores) / 16),
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

/** Finds the largest number of members by bisection, since costs per member fall as more is answered from memory. */
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
