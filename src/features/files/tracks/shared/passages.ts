import { plainText } from './cueText.ts'
import type { Cue } from './vtt.ts'

/** What is said from a time on, in ms. */
export type Passage = { at: number; text: string }

/** How long a passage grows at most, in UTF-16 units, and the silence after which another one begins, in ms. */
const [longest, silence] = [200, 4000]

const isSentence = /[.!?…。！？।॥؟۔]["'”’»)\]]?$/

/** What cues say as passages of a sentence or so, by which they are found and read. */
export function passagesOf(cues: readonly Cue[]): Passage[] {
  const passages: Passage[] = []
  let last: (Passage & { end: number }) | null = null
  for (const { start, end, text } of cues) {
    const said = plainText(text)
    if (said === '') continue
    const goesOn: boolean =
      last !== null &&
      !isSentence.test(last.text) &&
      last.text.length + said.length < longest &&
      start - last.end < silence
    if (last !== null && goesOn) {
      last.text += ` ${said}`
      last.end = end
    } else {
      last = { at: start, text: said, end }
      passages.push(last)
    }
  }
  return passages.map(({ at, text }) => ({ at, text }))
}

/** A transcript to be read: a paragraph for each passage. */
export function transcriptOf(cues: readonly Cue[]): string {
  return `${passagesOf(cues)
    .map(({ text }) => text)
    .join('\n\n')}\n`
}
