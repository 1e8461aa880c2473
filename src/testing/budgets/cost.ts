import type pg from 'pg'
import { hasPlan, type Statement } from './statements.ts'

/** A node of an executed plan, with the names of `explain (analyze, format json)`. */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

/** The work of one node of a plan. */
export type Work = {
  what: 'reads a table' | 'reads an index' | 'sorts'
  /** The name of the table or index. */
  of: string
  /** The number of rows or index entries read, including those filtered out. */
  rows: number
}

/**
 * Executes a statement with `explain analyze`, reports the work of its plan, and rolls it back. Statements without a
 * plan report none.
 */
export async function workOf(client: pg.Client, statement: Statement): Promise<Work[]> {
  if (!hasPlan(statement)) return []
  const { text, values } = statement
  await client.query('begin')
  try {
    return toWork(await explained(client, 'analyze, timing off, format json', text, values))
  } catch {
    // A statement that was executed before may fail the second time; then only its estimated plan is available.
    await client.query('rollback')
    return toWork(await explained(client, 'format json', text, values))
  } finally {
    await client.query('rollback')
  }
}

async function explained(client: pg.Client, how: string, text: string, values: unknown[]): Promise<Step> {
  const { rows } = await client.query({ text: `explain (${how}) ${text}`, values })
  return rows[0]['QUERY PLAN'][0].Plan
}

function toWork(step: Step): Work[] {
  const type = step['Node Type']
  const own: Work[] = []
  if (type === 'Seq Scan')
    own.push({ what: 'reads a table', of: step['Relation Name'] ?? '', rows: rowsOf(step) })
  else if (type.endsWith('Scan')) {
    const of = step['Index Name'] ?? step['Relation Name'] ?? ''
    own.push({ what: 'reads an index', of, rows: rowsOf(step) })
  } else if (type.endsWith('Sort')) {
    const rows = (step.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)
    own.push({ what: 'sorts', of: '', rows })
  }
  return [...own, ...(step.Plans ?? []).flatMap(toWork)]
}

function rowsOf(step: Step): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return ((step['Actual Rows'] ?? step['Plan Rows']) + removed) * (step['Actual Loops'] ?? 1)
}
