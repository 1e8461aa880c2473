import { AggregatorRegistry } from 'prom-client'
import type { Figures } from './channel.ts'

/**
 * The metrics of several processes as one, in Prometheus' text format: summed, except for the event loop's lag, of which the
 * largest counts.
 */
export function aggregateFigures(all: readonly Figures[]): Promise<string> {
  const judged = all.map((figures) =>
    figures.map((figure) =>
      figure.name.startsWith('nodejs_eventloop_lag') ? { ...figure, aggregator: 'max' as const } : figure,
    ),
  )
  return AggregatorRegistry.aggregate(judged).metrics()
}
