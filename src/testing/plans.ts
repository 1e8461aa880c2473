import type { KyselyPlugin } from 'kysely'
import { ExplainNode, SelectQueryNode } from 'kysely'
import type { Db } from '../base/server/db.ts'

/** One step of a plan of PostgreSQL, as `explain (format json)` names its parts. */
export type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Step[]
}

/**
 * How the database would carry out the queries that `run` makes with the database it is given: for each, its steps
 * from the outermost in. Nothing is read, so what `run` gets back is of no use.
 */
export async function plansOf(db: Db, run: (db: Db) => Promise<unknown>): Promise<Step[][]> {
  const plans: Step[][] = []
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node) ? { ...node, explain: ExplainNode.create('json') } : node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        const [{ Plan: outermost }] = row['QUERY PLAN'] as [{ Plan: Step }]
        plans.push(stepsOf(outermost))
      }
      return result
    },
  }
  await run(db.withPlugin(explaining))
  return plans
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)]
}

/** The tables that a plan reads from end to end. */
export function tablesReadWhole(plan: Step[]): (string | undefined)[] {
  return plan.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name'])
}

/** The indexes that a plan uses. */
export function indexesIn(plan: Step[]): string[] {
  return plan.flatMap((step) => step['Index Name'] ?? [])
}

/** True when a plan sorts what it has read. */
export function sorts(plan: Step[]): boolean {
  return plan.some((step) => step['Node Type'].endsWith('Sort'))
}
