import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SelectQueryNode,
} from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Db } from '../base/db/db.ts'

/** A node of a PostgreSQL plan, with the names of `explain (format json)`. */
export type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Step[]
}

/**
 * The plans of the queries that `run` makes with the database it is given: for each, its nodes from the outermost in.
 * Queries are only explained, so `run` receives no usable rows.
 */
export async function plansOf(db: Db, run: (db: Db) => Promise<unknown>): Promise<Step[][]> {
  const driver = new ExplainingDriver(db)
  const explaining = new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await run(explaining)
  return driver.plans
}

/**
 * Explains queries instead of executing them. It works below the layer that caches compiled queries, which therefore
 * stay unchanged.
 */
class ExplainingDriver extends DummyDriver {
  readonly plans: Step[][] = []
  readonly #db: Db

  constructor(db: Db) {
    super()
    this.#db = db
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return Object.assign(connection, { executeQuery: (query: CompiledQuery) => this.#explain(query) })
  }

  async #explain(query: CompiledQuery) {
    if (!SelectQueryNode.is(query.query)) return this.#db.executeQuery(query)
    const result = await this.#db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    for (const { 'QUERY PLAN': plan } of result.rows) this.plans.push(stepsOf(plan[0].Plan))
    return result
  }
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)]
}

/** The tables that a plan reads by a sequential scan. */
export function tablesReadWhole(plan: Step[]): (string | undefined)[] {
  return plan.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name'])
}

/** The indexes that a plan uses. */
export function indexesIn(plan: Step[]): string[] {
  return plan.flatMap((step) => step['Index Name'] ?? [])
}

/** Whether a plan sorts. */
export function sorts(plan: Step[]): boolean {
  return plan.some((step) => step['Node Type'].endsWith('Sort'))
}
