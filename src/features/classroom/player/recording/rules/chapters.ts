import { type Cue, cueAt, wordsOf } from './cues.ts'

/** A part of a recording that has a title, in seconds. */
export type Chapter = { start: number; end: number; title: string }

/** The chapters of a recording, from its start to its end without a gap; none where it has less than two. */
export function chaptersOf(cues: readonly Cue[], duration: number): Chapter[] {
  const titled = cues
    .map(({ start, text }) => ({ start: Math.max(0, start), title: wordsOf(text) }))
    .filter(({ start, title }) => start < duration && title !== '')
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, nr, all) => nr === 0 || start > (all[nr - 1]?.start ?? 0))
  if (titled.length < 2) return []
  return titled.map(({ start, title }, nr) => ({
    start: nr === 0 ? 0 : start,
    end: titled[nr + 1]?.start ?? duration,
    title,
  }))
}

/** The second at which the chapter after this second begins, or, backwards, this one or the one before it. */
export function chapterBeside(chapters: readonly Chapter[], second: number, by: 1 | -1): number | null {
  const at = cueAt(chapters, second)
  if (by === 1) return chapters[at + 1]?.start ?? null
  const here = chapters[at]
  if (here === undefined) return null
  // Whoever has just come to a chapter wants the one before it.
  return second - here.start > 3 ? here.start : (chapters[at - 1]?.start ?? here.start)
}

/** How much of a chapter lies before a second, from 0 to 1. */
export function partOf({ start, end }: Pick<Chapter, 'start' | 'end'>, second: number): number {
  if (end <= start) return second >= end ? 1 : 0
  return Math.min(1, Math.max(0, (second - start) / (end - start)))
}
