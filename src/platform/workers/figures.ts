import { AggregatorRegistry } from 'prom-client'
import type { Figures } from './channel.ts'

/**
 * The figures of several processes as those of one, in the text format of Prometheus: added up, but for delays of the event
 * loop, of which the worst is told.
 */
export function addUp(all: readonly Figures[]): Promise<string> {
  const judged = all.map((figures) =>
    figures.map((figure) =>
      figure.name.startsWith('nodejs_eventloop_lag') ? { ...figure, aggregator: 'max' as const } : figure,
    ),
  )
  return AggregatorRegistry.aggregate(judged).metrics()
}
