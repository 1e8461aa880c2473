/** The most characters of a note, and of the words that it is about. */
export const longest = { text: 10_000, quote: 1_000 } as const

/** The most notes of a member in one course and in all, with those that were deleted within a month. */
export const mostNotes = { course: 2_000, member: 10_000 } as const

/** How many days a deleted note can be taken back. */
export const daysDeleted = 30

/** The most courses by which My notes can be narrowed. */
export const mostCourses = 200

/** How many changes of a note are remembered, so that none of them counts twice. */
const mostChanges = 20

/** What a note is: with a text of one's own a note, else highlighted words, else a bookmark. */
export function kindOf({ text, quote }: { text: string; quote: object | null }) {
  if (text !== '') return 'note'
  return quote === null ? 'bookmark' : 'highlight'
}

/** A note's text when two devices have changed it without knowing of each other: both are in it. */
export function joinTexts(current: string, sent: string): string {
  if (sent.includes(current)) return sent
  return current.includes(sent) ? current : `${current}\n\n${sent}`
}

/** What a device tells of a note: the text, the version that the device has read, and an id by which it counts once. */
export type Change = { id: string; text: string; version: number }

/** What a change looks at and leads to. */
export type Changing = { text: string; version: number; changes: readonly string[]; deleted: boolean }

/**
 * A note after a change. One that was told before changes nothing; one of an older version keeps both texts; one of a deleted
 * note brings it back.
 * @returns null when both texts together are too long
 */
export function changed(note: Changing, { id, text, version }: Change): Changing | null {
  if (note.changes.includes(id)) return note
  const changes = [...note.changes, id].slice(-mostChanges)
  const next = version === note.version ? text : joinTexts(note.text, text)
  if (next.length > longest.text) return null
  return {
    text: next,
    // Devices count their own changes that way: one that wrote the same text again else takes another's version for its own.
    version: note.version + 1,
    changes,
    deleted: false,
  }
}
