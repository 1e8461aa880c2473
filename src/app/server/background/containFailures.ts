import type { Log } from '../../../base/log.ts'

/**
 * Contains failures of work that is repeated, so that other work goes on. Only the first failure of a series is logged, with
 * `sentence`, and none while the process stops.
 */
export function containFailures(
  log: Log,
  sentence: string,
  isStopping: () => boolean,
): (work: () => Promise<void>) => () => Promise<void> {
  return (work) => {
    let troubled = false
    return async () => {
      try {
        await work()
        troubled = false
      } catch (error) {
        if (!troubled && !isStopping()) log.warn({ err: error }, sentence)
        troubled = true
      }
    }
  }
}
