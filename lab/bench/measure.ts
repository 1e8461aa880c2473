import { join } from 'node:path'
import { barePath } from './answers.ts'
import { memberCases, type publicReads } from './cases.ts'
import type { Demo } from './demo.ts'
import { lagOf } from './lag.ts'
import { type Asked, type Fared, load, summary } from './load.ts'
import type { MemberCase } from './memberCase.ts'
import { mixedTraffic } from './mixed.ts'
import { type Measured, startScript } from './processes.ts'
import { openDriver } from './queries.ts'
import type { Asking } from './querying.ts'
import { secondMost } from './rounds.ts'
import type { Row } from './table.ts'

const usual = { connections: 32, seconds: 1 }

/** Selects the cases to measure by their names. */
export type Chosen = (name: string) => boolean

/**
 * Measures what visitors read, in rounds that alternate with the bare server, so that disturbances of the machine
 * affect both alike.
 */
export async function measureReads(
  site: Demo,
  bare: Measured,
  reads: ReturnType<typeof publicReads>,
  isChosen: Chosen,
  rounds: number,
): Promise<Row[]> {
  const compare = async (name: string, asked: Asked, how: typeof usual): Promise<Row> => {
    const [product, ceiling]: [Fared[], Fared[]] = [[], []]
    await lagOf(site.origin)
    for (let round = 0; round < rounds; round += 1) {
      product.push(await load(site, asked, how))
      ceiling.push(await load(bare, { path: barePath(name) }, how))
    }
    return { name, product: summary(product), ceiling: summary(ceiling), lag: await lagOf(site.origin) }
  }

  const rows: Row[] = []
  for (const [name, asked] of Object.entries(reads)) {
    if (isChosen(name)) rows.push(await compare(name, asked, usual))
  }
  for (const name of ['list of courses, JSON', 'home page, compressed']) {
    const asked = reads[name]
    if (asked === undefined) throw new Error(`There is no case called ${name}.`)
    for (const connections of [1, 512]) {
      const own = `${name}, ${connections} connections`
      if (!isChosen(own)) continue
      const row = await compare(name, asked, { ...usual, connections })
      rows.push({ ...row, name: own })
    }
  }
  return rows
}

/**
 * Measures what members do, in rounds that alternate with the same query through the bare driver and through a bare
 * server.
 */
export async function measureMembers(
  site: Demo,
  all: Record<string, MemberCase>,
  isChosen: Chosen,
  rounds: number,
): Promise<Row[]> {
  const cases = Object.entries(all).filter(([name]) => isChosen(name))
  const queries = cases.flatMap(([name, { bare }]) =>
    bare === undefined ? [] : [[barePath(name), { ...bare, values: bare.values() }] as const],
  )
  const given: Asking = { connection: site.connection, queries: Object.fromEntries(queries) }
  const serving = await startScript(join(import.meta.dirname, 'querying.ts'), given)
  const rows: Row[] = []
  for (const [name, { asked, bare, how = usual }] of cases) {
    await site.renewTokens()
    const [product, ceiling, served]: [Fared[], number[], Fared[]] = [[], [], []]
    const driver = bare === undefined ? null : await openDriver(site.connection, bare)
    await lagOf(site.origin)
    for (let round = 0; round < rounds; round += 1) {
      product.push(await load(site, asked, how))
      if (bare === undefined || driver === null) continue
      const body = { body: () => JSON.stringify(bare.values()) }
      served.push(await load(serving, { path: barePath(name), method: 'POST', ...body }, usual))
      ceiling.push(await driver.rate(usual.seconds))
    }
    await driver?.close()
    rows.push({
      name,
      product: summary(product),
      lag: await lagOf(site.origin),
      ...(bare === undefined ? {} : { ceiling: secondMost(ceiling), served: summary(served) }),
    })
  }
  await serving.stop()
  return rows
}

/** Measures checks, enrollments and mixed traffic at one, few and many connections. */
export async function measureCrowds(site: Demo, isChosen: Chosen): Promise<Row[]> {
  const { 'enroll check': check, 'enroll, durable': enroll } = memberCases(site)
  if (check === undefined || enroll === undefined) throw new Error('A case is missing.')
  await site.renewTokens()
  const rows: Row[] = []
  for (const [name, asked] of [
    ['enroll check', check.asked],
    ['enroll, durable', enroll.asked],
    ['mixed traffic, a tenth of it enrolling', mixedTraffic(site)],
  ] as const) {
    for (const connections of name.startsWith('mixed') ? [1, 32, 512] : [1, 512]) {
      const own = `${name}, ${connections} connection${connections === 1 ? '' : 's'}`
      if (!isChosen(own)) continue
      await lagOf(site.origin)
      const product = await load(site, asked, { connections, seconds: 2 })
      rows.push({ name: own, product, lag: await lagOf(site.origin) })
    }
  }
  return rows
}
