import { useEffect, useState } from 'react'
import type { Cue } from '../rules/cues.ts'

const loaded = 2
const broken = 3

const cuesOf = ({ cues }: TextTrack): Cue[] =>
  Array.from(cues ?? [], (cue) => ({
    start: cue.startTime,
    end: cue.endTime,
    text: 'text' in cue ? String(cue.text) : '',
  })).toSorted((one, other) => one.start - other.start)

/** All cues of a track, which the browser loads and does not draw; null while it has not, `failed` where it could not. */
export function useCues(element: HTMLTrackElement | null): { cues: readonly Cue[] | null; failed: boolean } {
  const [cues, setCues] = useState<readonly Cue[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setCues(null)
    setFailed(element?.readyState === broken)
    if (element === null) return
    const { track } = element
    const read = () => setCues(cuesOf(track))
    const fail = () => setFailed(true)
    element.addEventListener('load', read)
    element.addEventListener('error', fail)
    track.mode = 'hidden'
    if (element.readyState === loaded) read()
    return () => {
      element.removeEventListener('load', read)
      element.removeEventListener('error', fail)
      track.mode = 'disabled'
    }
  }, [element])
  return { cues, failed }
}

/** The texts of the cues of a track that are to be shown now. */
export function useActiveCues(element: HTMLTrackElement | null): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([])
  useEffect(() => {
    const track = element?.track
    const look = () =>
      setTexts(Array.from(track?.activeCues ?? [], (cue) => ('text' in cue ? String(cue.text) : '')))
    look()
    track?.addEventListener('cuechange', look)
    // Those of the first second are there once they have loaded.
    element?.addEventListener('load', look)
    return () => {
      track?.removeEventListener('cuechange', look)
      element?.removeEventListener('load', look)
    }
  }, [element])
  return texts
}
