import { type Arrived, rateOf } from '../rules/rate.ts'

/** What is known of a recording while it arrives. */
type Arriving = Pick<HTMLMediaElement, 'buffered' | 'addEventListener' | 'removeEventListener'>

/**
 * Measures how fast a recording arrives, on its first megabyte that comes without a pause.
 * @param bitrateOf of what is played; null where that is not known, as of a list
 * @param told the bits a second, once
 * @returns a function that stops it
 */
export function watchRate(
  media: Arriving,
  bitrateOf: () => number | null,
  told: (rate: number) => void,
  now: () => number = () => performance.now(),
): () => void {
  let first: Arrived | null = null
  const forget = () => {
    first = null
  }
  const look = () => {
    const bitrate = bitrateOf()
    if (bitrate === null) return
    const arrived = { seconds: secondsIn(media.buffered), at: now() }
    if (first === null || arrived.seconds < first.seconds) first = arrived
    const rate = rateOf(first, arrived, bitrate)
    if (rate === null) return
    stop()
    told(rate)
  }
  // A browser that has enough for now asks for nothing, which says nothing of the connection.
  const pauses = ['suspend', 'loadstart', 'emptied'] as const
  const stop = () => {
    media.removeEventListener('progress', look)
    for (const name of pauses) media.removeEventListener(name, forget)
  }
  media.addEventListener('progress', look)
  for (const name of pauses) media.addEventListener(name, forget)
  return stop
}

function secondsIn(buffered: TimeRanges): number {
  let seconds = 0
  for (let nr = 0; nr < buffered.length; nr += 1) seconds += buffered.end(nr) - buffered.start(nr)
  return seconds
}
