import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../../base/db/db.ts'
import { createLog } from '../../../base/log.ts'
import { ask, metricsToken } from '../../../testing/budgets/ask.ts'
import { type Call, type Cast, mostOf } from '../../../testing/budgets/call.ts'
import { makeBusyCast } from '../../../testing/budgets/cast.ts'
import { type Work, workOf } from '../../../testing/budgets/cost.ts'
import { fillTables, growingTables, many } from '../../../testing/budgets/many.ts'
import { isPlannedAnew } from '../../../testing/budgets/planning.ts'
import { isReport } from '../../../testing/budgets/reports.ts'
import { recordStatements, type Statement } from '../../../testing/budgets/statements.ts'
import { calls } from '../../../testing/calls.ts'
import { readFixtures } from '../../../testing/fixtures.ts'
import { startTestServer, type TestServer, testSecret } from '../../../testing/server.ts'
import { clean } from '../background/housekeeping.ts'

/** How many rows a step of a statement may look at, however many there are. */
const bound = { looked: 4_500, early: 1_100 }

const fixtures = await readFixtures()

let server: TestServer
let heard: ReturnType<typeof recordStatements>
let explainer: pg.Client
let growing: string[]
let cast: Cast | undefined

beforeAll(
  async () => {
    server = await startTestServer({
      settings: { LIMIT_FACTOR: '1000', METRICS_TOKEN: metricsToken },
    })
    // A connection without a timeout.
    const patient = openDb({ connectionString: server.databaseUrl }, createLog('silent'), null)
    await fillTables(patient)
    await sql`vacuum analyze`.execute(patient)
    await patient.destroy()
    growing = await growingTables(server.db)
    // Rows that the calls add must not change statistics and plans during the test.
    for (const table of growing) {
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(server.db)
    }
    explainer = new pg.Client({
      connectionString: server.databaseUrl,
      options: '-c TimeZone=UTC -c pg_trgm.similarity_threshold=0.25',
    })
    await explainer.connect()
    heard = recordStatements()
  },
  240_000 + many * 10,
)

afterAll(async () => {
  heard?.stop()
  await explainer?.end()
  await server?.stop()
})

test('every address has a budget, and every budget an address', async () => {
  const table = await readFile(join(import.meta.dirname, '../../../../docs/access.md'), 'utf8')
  const addresses = Array.from(table.matchAll(/^\| `([A-Z]+ [^`]+)`/gm), ([, address]) => address)
  expect([...new Set(calls.map(({ address }) => address))].sort()).toEqual(addresses.sort())
})

test('whatever takes more statements than is usual says why', () => {
  const more = calls.filter((call) => mostOf(call) > mostOf({ address: call.address }))
  expect(more.length).toBeGreaterThan(20)
  expect(more.filter(({ why }) => why === undefined)).toEqual([])
})

test.each(calls.map((call) => ({ ...call, most: mostOf(call), name: nameOf(call) })))(
  '$name takes at most $most statements, which are planned once and read what they need from indexes',
  async (call) => {
    cast ??= await makeBusyCast(server, fixtures)
    const who = cast
    heard.take()
    const answer = await ask(server, call, who)
    const statements = heard.take()
    if (/^DELETE|sign-out|deletion|password|email/.test(call.address)) cast = undefined
    expect({ status: answer.status, text: answer.status < 400 ? '' : answer.text }).toMatchObject(
      call.status ? { status: call.status } : { text: '' },
    )
    const own = statements.filter((one) => !isReportOf(one, call, who))
    expect(own.length, own.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(call.most)
    await expectWithinBudget(statements, call)
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    if (next === undefined) return
    heard.take()
    await (call.by === undefined ? server.visitor() : who[call.by].browser).get(next)
    await expectWithinBudget(heard.take(), call)
  },
)

test('what is cleaned up every hour is found by indexes', async () => {
  heard.take()
  await clean(server.db, server.clock.now(), { warn() {} } as never)
  for (const statement of heard.take()) await expectCheap(statement)
})

function isReportOf(statement: Statement, { by }: Call, who: Cast): boolean {
  return by !== undefined && isReport(statement, testSecret, who[by].id)
}

async function expectWithinBudget(statements: readonly Statement[], { looks }: Call): Promise<void> {
  for (const statement of statements) {
    await expectCheap(statement, looks)
    // Machine-readable lists are so large that planning does not matter.
    if (looks === undefined) await expectPlannedOnce(statement)
  }
}

/**
 * A statement is cheap as it is planned for tables of this size; or else without reading whole tables, which is worth
 * while at this size yet and is not at a larger one.
 */
async function expectCheap(statement: Statement, looks = bound.looked): Promise<void> {
  const isMuch = (work: Work) => isMoreThan(looks, work)
  if (!(await workOf(explainer, statement)).some(isMuch)) return
  await explainer.query('set enable_seqscan = off')
  const work = await workOf(explainer, statement)
  await explainer.query('reset enable_seqscan')
  expect(work.filter(isMuch), statement.text).toEqual([])
}

/**
 * Every connection keeps a statement's plan, unless it looks for words, or for all that is somebody's: then the best way
 * depends on how much there is of it.
 */
async function expectPlannedOnce(statement: Statement): Promise<void> {
  if (/@@|letters|"(member|user|creator)_id" = \$/.test(statement.text)) return
  expect(await isPlannedAnew(explainer, statement), `planned anew: ${statement.text}`).toBe(false)
}

/** A whole table is never read, unless so few of its rows that the end of a page comes first. */
function isMoreThan(looks: number, { what, of, rows }: Work): boolean {
  if (what === 'reads a table') return growing.includes(of) && rows > bound.early
  return rows > looks
}

function nameOf({ address, by, query }: Call): string {
  return `${address}${typeof query === 'string' && query !== '' ? `?${query}` : ''}${by === undefined ? '' : ` by a ${by}`}`
}
