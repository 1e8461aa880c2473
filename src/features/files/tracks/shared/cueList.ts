import { cueText, plainText, readable } from './cueText.ts'
import { fastestReading, latest, type TrackKind } from './limits.ts'
import { type Cue, inOrder, readCues, writeCues } from './vtt.ts'

/** A cue as it is edited, with its text as people write it. */
export type EditedCue = Cue & { id: number }

/** How long a new cue is, and the last chapter, in ms. */
const [usual, lastChapter] = [2000, 1000]

/** The cues of a text to be edited. */
export function toEdit(text: string): EditedCue[] {
  return readCues(text).cues.map((cue, id) => ({ ...cue, id, text: readable(cue.text) }))
}

/** Cues that were edited, as WebVTT. A chapter lasts until the next one begins. */
export function toSave(cues: readonly EditedCue[], kind: TrackKind, durationMs: number): string {
  const sorted = inOrder(cues)
  return writeCues(
    sorted.map(({ start, end, text, settings }, at) => {
      const next = sorted[at + 1]?.start ?? Math.max(durationMs, start + lastChapter)
      const until = kind === 'chapters' ? Math.max(next, start + 1) : end
      return { start, end: until, text: cueText(text), settings }
    }),
  )
}

const nextId = (cues: readonly EditedCue[]) => Math.max(-1, ...cues.map(({ id }) => id)) + 1

/** Adds an empty cue that begins at a time. Returns its id too. */
export function added(cues: readonly EditedCue[], at: number): { cues: EditedCue[]; id: number } {
  const id = nextId(cues)
  const start = Math.min(at, latest - usual)
  const next = cues.find((cue) => cue.start > start)?.start ?? start + usual
  const cue = { id, start, end: Math.min(start + usual, Math.max(next, start + 100)), text: '', settings: '' }
  return { cues: inOrder([...cues, cue]), id }
}

/** Changes a cue, which always ends after it begins: with its beginning its end moves where it has to. */
export function changed(
  cues: readonly EditedCue[],
  id: number,
  change: { start?: number; end?: number; text?: string },
): EditedCue[] {
  return cues.map((cue) => {
    if (cue.id !== id) return cue
    const { start = cue.start, end = cue.end, text = cue.text } = change
    const until = end > start ? end : start + (change.start === undefined ? 1 : cue.end - cue.start)
    return { ...cue, start, end: Math.min(until, latest), text }
  })
}

/** Splits a cue in two at a place in its text: at the time that is shown, where that is in it, else in proportion. */
export function split(
  cues: readonly EditedCue[],
  id: number,
  { at, now }: { at: number; now: number },
): EditedCue[] {
  const other = nextId(cues)
  return cues.flatMap((cue) => {
    if (cue.id !== id || cue.end - cue.start < 2) return [cue]
    const share = cue.text.length === 0 ? 0.5 : at / cue.text.length
    const inProportion = cue.start + Math.round((cue.end - cue.start) * share)
    const isInside = now > cue.start && now < cue.end
    const time = Math.min(Math.max(isInside ? now : inProportion, cue.start + 1), cue.end - 1)
    return [
      { ...cue, end: time, text: cue.text.slice(0, at).trim() },
      { ...cue, id: other, start: time, text: cue.text.slice(at).trim() },
    ]
  })
}

/** Joins a cue with the next one. */
export function joined(cues: readonly EditedCue[], id: number): EditedCue[] {
  const at = cues.findIndex((cue) => cue.id === id)
  const [one, other] = [cues[at], cues[at + 1]]
  if (one === undefined || other === undefined) return [...cues]
  const text = [one.text, other.text].filter((part) => part !== '').join('\n')
  return cues.toSpliced(at, 2, { ...one, end: Math.max(one.end, other.end), text })
}

/** Moves all cues by some ms; none begins before the recording. */
export function shifted(cues: readonly EditedCue[], by: number): EditedCue[] {
  return cues.map((cue) => {
    const start = Math.min(Math.max(0, cue.start + by), latest - 1)
    return { ...cue, start, end: Math.min(Math.max(start + 1, cue.end + by), latest) }
  })
}

/** What its reader should be told of a cue. */
export type Warning = 'empty' | 'overlap' | 'fast'

/** What is to be looked at in a cue; `next` is the one after it. */
export function warningsOf(
  { start, end, text }: EditedCue,
  next: EditedCue | undefined,
  kind: TrackKind,
): Warning[] {
  const said = plainText(cueText(text))
  if (said === '') return ['empty']
  if (kind === 'chapters') return next?.start === start ? ['overlap'] : []
  const isFast = kind !== 'descriptions' && [...said].length / ((end - start) / 1000) > fastestReading
  return [
    ...(next !== undefined && next.start < end ? ['overlap' as const] : []),
    ...(isFast ? ['fast' as const] : []),
  ]
}
