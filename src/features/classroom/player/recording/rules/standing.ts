/** What an element says of itself. Without a source, or with one that has failed, its clock stands at 0 and it does not play. */
type Said = Pick<HTMLMediaElement, 'readyState' | 'error' | 'currentTime' | 'duration' | 'paused' | 'ended'>

/** Where somebody is in a recording, and whether it is to play. */
export type Standing = { second: number; plays: boolean }

const isKnown = ({ readyState, error }: Said) => readyState > 0 && error === null

/** The second to tell the server; null where the element does not know it. */
export function secondOf(said: Said): number | null {
  if (!isKnown(said)) return null
  return Math.floor(said.ended ? said.duration : said.currentTime)
}

/** Where it goes on with another source. @param before where somebody was when that was known last */
export function standingOf(before: Standing, said: Said): Standing {
  if (isKnown(said)) return { second: said.currentTime, plays: !said.paused }
  // Somebody may have pressed Play meanwhile; a source that fails pauses by itself.
  return { second: before.second, plays: before.plays || !said.paused }
}
