import { expect, test } from 'vitest'
import { watchRate } from './watchRate.ts'

/** A recording of 2 Mbit/s of which more and more arrives. */
function arriving() {
  const media = Object.assign(new EventTarget(), { buffered: rangesTo(0) })
  let [seconds, at] = [0, 0]
  const told: number[] = []
  watchRate(
    media,
    () => 2_000_000,
    (rate) => told.push(rate),
    () => at,
  )
  return {
    told,
    come: (more: number, ms: number) => {
      seconds += more
      at += ms
      media.buffered = rangesTo(seconds)
      media.dispatchEvent(new Event('progress'))
    },
    wait: (ms: number) => {
      at += ms
      media.dispatchEvent(new Event('suspend'))
    },
  }
}

const rangesTo = (seconds: number): TimeRanges => ({
  length: seconds === 0 ? 0 : 1,
  start: () => 0,
  end: () => seconds,
})

test('how fast a recording arrives is told once, after its first megabyte', () => {
  const { told, come } = arriving()
  come(1, 100)
  for (let turn = 0; turn < 4; turn += 1) come(1, 1000)
  expect(told).toEqual([])
  come(1, 1000)
  expect(told).toEqual([2_000_000])
  come(10, 10)
  expect(told).toEqual([2_000_000])
})

test('that a browser has enough for a while does not count as slow', () => {
  const { told, come, wait } = arriving()
  come(1, 100)
  come(2, 1000)
  wait(60_000)
  come(1, 10)
  come(5, 1000)
  expect(told).toEqual([10_000_000])
})
