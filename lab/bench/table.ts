import { cpus } from 'node:os'
import type { Drawn } from './drawn.ts'
import type { Fared } from './load.ts'
import type { Grown } from './sizes.ts'

/**
 * The result of a case, with the product's event loop delay in ms. `ceiling` is a bare server, or the rate of the query
 * through the bare driver; `served` is a bare server that runs that query.
 */
export type Row = { name: string; product: Fared; lag: number; ceiling?: Fared | number; served?: Fared }

/**
 * The whole instance: memory of server and database after all cases (`worked`) and of one at rest, in MB; the time from
 * its start to its first answer, in ms; and the rendering of its home page.
 */
type Whole = { worked: number; memory: number; start: number; drawn: Drawn }

/** Formats the results as a Markdown table. */
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
  const compared = typeof ceiling === 'number' ? served : ceiling
  const { rate, own, all, p50, p99, refused } = product
  return [
    rate.toFixed(0),
    most === undefined ? '' : (rate / most).toFixed(2),
    served === undefined ? '' : (rate / served.rate).toFixed(2),
    own.toFixed(0),
    compared === undefined ? '' : `${(own / compared.own).toFixed(2)}×`,
    all.toFixed(0),
    `${p50}`,
    `${p99}`,
    lag.toFixed(0),
    refused === 0 ? '' : `${(refused * 100).toFixed(0)} %`,
  ]
}

/** Formats the growth of costs with size as a Markdown table. */
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
