import { assumptions, daily, tiers } from './assumptions.ts'
import { isKept, kinds, type Measured, needOf } from './model.ts'
import { simulate } from './simulate.ts'
import { stepsOf } from './steps.ts'

const seed = 1

/** The computed part of docs/scaling.md, in Markdown. */
export function tables(measured: Measured): string {
  return [costs(measured), needs(measured), steps(measured)].join('\n\n')
}

function costs({ costs: measured, kept, machine, migration, data }: Measured): string {
  const figures = ({ node, database }: { node: number; database: number }) => [`${node}`, `${database}`]
  const rows = kinds.flatMap((kind) =>
    isKept(kind)
      ? [
          [`${kind}, asked of the database`, `${daily[kind]} in all`, ...figures(measured[kind])],
          [`${kind}, from memory`, '', ...figures(kept[kind])],
        ]
      : [[kind, `${daily[kind]}`, ...figures(measured[kind])]],
  )
  const head = ['request', 'a day, each active member', 'CPU µs of a node', 'CPU µs of the database']
  const on = `${exact(data.courses)} courses, ${exact(data.members)} members and ${exact(data.enrollments)} enrollments`
  return `${table(head, rows)}\n\nMeasured on ${machine}, with ${on}, after migration \`${migration}\`.`
}

function needs(measured: Measured): string {
  const columns = Object.values(tiers).map((members) => {
    const need = needOf(members, measured)
    return { need, fared: simulate(need, measured, seed) }
  })
  type Column = (typeof columns)[number]
  const row = (name: string, of: (column: Column) => string) => [name, ...columns.map(of)]
  const cores = assumptions.nodeCores
  return table(
    ['members', ...Object.keys(tiers)],
    [
      row('requests/s at the peak', ({ need }) => figure(sum(need.rates))),
      row('commits/s at the peak', ({ need }) => figure(need.commits)),
      row('cores for nodes', ({ need }) => figure(need.nodeCores)),
      row(`nodes of ${cores} cores, one to spare`, ({ need }) => figure(need.nodes)),
      row(
        "visitors' pages and lists that come from memory, %",
        ({ need }) =>
          `${figure(need.fromMemory['page of a visitor'] * 100)} and ${figure(need.fromMemory['list for a visitor'] * 100)}`,
      ),
      row(
        'cores for the database, of which the primary',
        ({ need }) => `${figure(need.databaseCores)}, ${figure(need.primaryCores)}`,
      ),
      row('primaries and replicas', ({ need }) => `${need.shards} and ${need.replicas}`),
      row('cores of each of them', ({ need }) => `${need.serverCores}`),
      row(
        'connections to the primary, at least and at most',
        ({ need }) => `${exact(need.connections.fewest)} and ${exact(need.connections.most)}`,
      ),
      row('database, GB', ({ need }) => figure(need.gigabytes)),
      row('photos, GB', ({ need }) => figure(need.photoGigabytes)),
      row('US dollars a month', ({ need }) => figure(need.dollars)),
      row('simulated: half wait less than, ms', ({ fared }) => figure(fared.median)),
      row('simulated: 99 of 100 wait less than, ms', ({ fared }) => figure(fared.slowest)),
      row('simulated: nodes, primaries and replicas busy, %', ({ fared }) =>
        [fared.nodes, fared.primaries, fared.replicas].map((part) => figure(part * 100)).join(', '),
      ),
    ],
  )
}

function steps(measured: Measured): string {
  const rows = stepsOf(measured).map(({ step, members, first }) => [step, figure(members), first])
  return table(['step', 'members', 'runs out first'], rows)
}

function sum(rates: Record<string, number>): number {
  return Object.values(rates).reduce((one, other) => one + other, 0)
}

function exact(number: number): string {
  return number.toLocaleString('en-GB')
}

/** Formats a number with two digits, since the assumptions are no more precise. */
function figure(number: number): string {
  if (number > 0 && number < 0.01) return '< 0.01'
  return Number(number.toPrecision(2)).toLocaleString('en-GB')
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const ruler = head.map((_, at) => (at === 0 ? '---' : '---:'))
  return [line(head), line(ruler), ...rows.map(line)].join('\n')
}
