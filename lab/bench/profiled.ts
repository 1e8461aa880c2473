import { join } from 'node:path'
import { freePort } from '../../src/testing/port.ts'
import { answersOf, barePath } from './answers.ts'
import { memberCases, publicReads } from './cases.ts'
import { openDemo } from './demo.ts'
import { learningCases, openClassroom } from './learning.ts'
import { type Asked, load } from './load.ts'
import type { Chosen } from './measure.ts'
import { type Measured, startScript } from './processes.ts'
import { type Profile, profileWhile } from './profile.ts'
import type { Asking } from './querying.ts'

const how = { connections: 32, seconds: 3 }

/** A process under load: CPU time per request in µs, and its profile. */
type Profiled = { own: number; parts: Profile }

/** A case: the product, and the bare server that answers the same. */
export type Comparison = { name: string; product: Profiled; bare: Profiled }

/**
 * Profiles the product in each case, and a bare server for comparison.
 * @param script the path of a script
 */
export async function profileCases(script: string, isChosen: Chosen): Promise<Comparison[]> {
  const ports = { product: await freePort(), answering: await freePort(), querying: await freePort() }
  const inspected = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })
  const site = await openDemo(inspected(ports.product))
  const classroom = await openClassroom(site)
  const reads = publicReads(script, classroom)
  const asked = { ...memberCases(site), ...learningCases(site, classroom) }
  const members = Object.entries(asked).flatMap(([name, { asked, bare }]) =>
    bare === undefined ? [] : [{ name, asked, bare }],
  )
  const queries = members.map(({ name, bare }) => [barePath(name), { ...bare, values: bare.values() }])
  const given: Asking = { connection: site.connection, queries: Object.fromEntries(queries) }
  const start = (file: string, what: unknown, port: number) =>
    startScript(join(import.meta.dirname, file), what, inspected(port))
  const answering = await start('bare.ts', await answersOf(site.origin, reads), ports.answering)
  const querying = await start('querying.ts', given, ports.querying)
  const found: Comparison[] = []
  try {
    for (const [name, asked] of Object.entries(reads).filter(([name]) => isChosen(name))) {
      const product = await profiled(site, asked, ports.product)
      const bare = await profiled(answering, { path: barePath(name) }, ports.answering)
      found.push({ name, product, bare })
    }
    for (const { name, asked, bare } of members.filter(({ name }) => isChosen(name))) {
      const product = await profiled(site, asked, ports.product)
      const body = () => JSON.stringify(bare.values())
      const same: Asked = { path: barePath(name), method: 'POST', body }
      found.push({ name, product, bare: await profiled(querying, same, ports.querying) })
    }
    return found
  } finally {
    for (const one of [querying, answering, site]) await one.stop()
  }
}

/** Measures before profiling, since profiling slows the process down. */
async function profiled(server: Measured, asked: Asked, port: number): Promise<Profiled> {
  const { own } = await load(server, asked, how)
  return { own, parts: await profileWhile(port, () => load(server, asked, how)) }
}

/** Formats the profiles as Markdown tables, in µs per request. */
export function profilesOf(cases: Comparison[]): string {
  return cases.map((one) => `${tableOf(one)}\n`).join('\n')
}

function tableOf({ name, product, bare }: Comparison): string {
  const of = ({ own, parts }: Profiled, kind: string) => own * (parts.get(kind) ?? 0)
  const kinds = [...new Set([...product.parts.keys(), ...bare.parts.keys()])]
  const rows = kinds
    .map((kind) => ({ kind, product: of(product, kind), bare: of(bare, kind) }))
    .filter((row) => Math.max(row.product, row.bare) >= product.own / 100)
    .sort((a, b) => b.product - a.product)
  return [
    `| ${name}: CPU µs for each | product | bare server |`,
    '| --- | ---: | ---: |',
    ...rows.map((row) => `| ${row.kind} | ${row.product.toFixed(1)} | ${row.bare.toFixed(1)} |`),
    `| all | ${product.own.toFixed(1)} | ${bare.own.toFixed(1)} |`,
    '',
  ].join('\n')
}
