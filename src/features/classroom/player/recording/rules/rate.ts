/** How much of a recording is there, in its seconds, and when that was, in ms. */
export type Arrived = { seconds: number; at: number }

/** On how much a rate is measured, in bits. */
const sample = 8 * 1024 ** 2

/** How much faster than it plays a copy has to arrive, so that it goes on without waiting. */
const margin = 1.2

/** At how many bits a second a copy of this bitrate has arrived; null until there is enough of it to tell. */
export function rateOf(first: Arrived, now: Arrived, bitrate: number): number | null {
  const bits = (now.seconds - first.seconds) * bitrate
  const ms = now.at - first.at
  return bits < sample || ms <= 0 ? null : (1000 * bits) / ms
}

/** Whether what has this bitrate plays at a speed without waiting where so much arrives. */
export const bears = (rate: number, bitrate: number, speed = 1) => rate >= margin * bitrate * speed
