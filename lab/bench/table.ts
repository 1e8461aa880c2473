import { cpus } from 'node:os'
import type { Drawn } from './drawn.ts'
import type { Fared } from './load.ts'
import type { Grown } from './sizes.ts'

/**
 * A case: how the product fared, and by how much its event loop was late, in ms. Beside it, where there is one, the ceiling:
 * a bare server; or how many of the bare query a second takes, and how a bare server fares that answers with it.
 */
export type Row = { name: string; product: Fared; lag: number; ceiling?: Fared | number; served?: Fared }

/**
 * The whole instance: memory of server and database after all of the above and of one at rest, in MB; from its start to its
 * first answer, in ms; and the drawing of its home page.
 */
type Whole = { worked: number; memory: number; start: number; drawn: Drawn }

/** The results as a table in Markdown. */
export function tableOf(rows: Row[], { worked, memory, start, drawn }: Whole): string {
  const lines = [
    '| what | requests/s | of the ceiling | of a bare server with the query | CPU µs, server | of the ceiling | CPU µs with database | p50 ms | p99 ms | event loop p99 ms | refused |',
    `| --- |${' ---: |'.repeat(10)}`,
    ...rows.map((row) => `| ${[row.name, ...figuresOf(row)].join(' | ')} |`),
  ]
  const memoryText = `Memory of server and database at rest: ${memory.toFixed(0)} MB, after all of the above ${worked.toFixed(0)} MB.`
  const startText = `From a start on existing data to the first answer: ${(start / 1000).toFixed(1)} s.`
  const drawnText = textOfDrawing(drawn)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}).`
  return `${lines.join('\n')}\n\n${memoryText} ${startText} ${drawnText} ${machine}\n`
}

function textOfDrawing({ page, tree, anew, loading, answers }: Drawn): string {
  const all = `The home page loaded and drawn from data at hand takes ${page.toFixed(0)} µs, ${(page / tree).toFixed(2)}× of drawing its component tree alone`
  const drawing = `drawing the tree takes ${tree.toFixed(0)} µs, with new elements ${anew.toFixed(0)}`
  return `${all}: ${drawing}; loading ${loading.toFixed(0)}, of which making and reading answers ${answers.toFixed(0)}.`
}

function figuresOf({ product, lag, ceiling, served }: Row): string[] {
  const most = typeof ceiling === 'number' ? ceiling : ceiling?.rate
  const beside = typeof ceiling === 'number' ? served : ceiling
  const { rate, own, all, p50, p99, refused } = product
  return [
    rate.toFixed(0),
    most === undefined ? '' : (rate / most).toFixed(2),
    served === undefined ? '' : (rate / served.rate).toFixed(2),
    own.toFixed(0),
    beside === undefined ? '' : `${(own / beside.own).toFixed(2)}×`,
    all.toFixed(0),
    `${p50}`,
    `${p99}`,
    lag.toFixed(0),
    refused === 0 ? '' : `${(refused * 100).toFixed(0)} %`,
  ]
}

/** How cost grows with size, as a table in Markdown. */
export function growthTableOf(grown: Grown[], small: string, large: string): string {
  return [
    `| what | CPU µs with database, ${small} | ${large} | × | at most | p50 ms, ${small} | ${large} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...grown.map(
      ({ name, small: of, large: to, ratio, most }) =>
        `| ${name} | ${of.all.toFixed(0)} | ${to.all.toFixed(0)} | ${ratio.toFixed(2)} | ${most} | ${of.p50} | ${to.p50} |`,
    ),
    '',
  ].join('\n')
}
