import type { Turned } from './turns.ts'

/** Formats the costs as Markdown tables; of two checkouts the first is `before`. */
export function turnTablesOf(all: Turned[]): string {
  const columns = all.length === 2 ? ['before', 'now', 'ratio'] : ['now']
  const figures = (of: (costs: Turned) => number, digits: number) => {
    const each = all.map(of)
    const [before = 0, now = 0] = each
    const ratio = columns.length === 3 ? [`${(now / before).toFixed(2)}×`] : []
    return [...each.map((one) => one.toFixed(digits)), ...ratio]
  }
  const costsOf = (kind: 'page' | 'call', digits: number) =>
    [...(all[0]?.costs ?? [])].flatMap(([name, cost]) => {
      if (cost.kind !== kind) return []
      const of = (what: 'all' | 'thread') => figures(({ costs }) => costs.get(name)?.[what] ?? 0, digits)
      return [[name, ...of('all'), ...of('thread')]]
    })
  const both = [...columns, ...columns.map((column) => `server's thread: ${column}`)]
  const whole = [
    ['memory at rest, MB', ...figures(({ rest }) => rest, 0)],
    ['memory after all of the above, MB', ...figures(({ after }) => after, 0)],
    ['at rest, CPU ms a second', ...figures(({ idle }) => idle, 1)],
  ]
  return [
    tableOf(['page, CPU ms', ...both], costsOf('page', 2)),
    tableOf(['call, CPU ms', ...both], costsOf('call', 3)),
    tableOf(['with all processes of `npm start`', ...columns], whole),
  ].join('\n')
}

function tableOf(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  return `${line(head)}| --- |${' ---: |'.repeat(head.length - 1)}\n${rows.map(line).join('')}`
}
