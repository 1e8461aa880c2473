import type { Db } from '../../../base/db/db.ts'
import { streamText } from '../../../base/http/streamText.ts'
import type { Language } from '../../../base/text/language.ts'
import { addressOf } from '../shared/place.ts'
import { listByLesson, type NoteRow } from './store.ts'
import { notesText } from './text/en.ts'

/** How many notes are read at once. */
const step = 200

type Wanted = { course?: string | undefined; origin: string; language: Language }

/** Streams a member's notes as Markdown, lesson by lesson. */
export function streamNotes(db: Db, userId: string, wanted: Wanted): ReadableStream<Uint8Array> {
  return streamText(write(db, userId, wanted))
}

async function* write(db: Db, userId: string, wanted: Wanted): AsyncGenerator<string, undefined> {
  yield `# ${notesText(wanted.language).title}\n`
  let last: NoteRow | undefined
  for (;;) {
    const rows: NoteRow[] = await listByLesson(db, userId, wanted.course, { after: last, limit: step })
    let text = ''
    for (const row of rows) {
      text += markdownOf(row, last, wanted)
      last = row
    }
    if (text !== '') yield text
    if (rows.length < step) return undefined
  }
}

/** A note, under the headings of its course and its lesson where the note before it was in another. */
function markdownOf(note: NoteRow, before: NoteRow | undefined, { origin, language }: Wanted): string {
  const words = notesText(language)
  const isOtherCourse = note.course_id !== before?.course_id
  const lesson = addressOf(note.course_id, { _id: note.item_id, place: note.place })
  return [
    ...(isOtherCourse ? [`## ${plain(note.courseTitle)}`] : []),
    ...(isOtherCourse || note.item_id !== before?.item_id ? [`### ${plain(note.item_title)}`] : []),
    ...(note.quote === null ? [] : [quoted(note.quote.text)]),
    ...(note.text === '' ? [] : [note.text.replaceAll(/\r\n?/g, '\n')]),
    `[${note.quote === null && note.text === '' ? words.kinds.bookmark : words.there}](${origin}${lesson}) · ${note.createdAt.slice(0, 10)}`,
  ]
    .map((part) => `\n${part}\n`)
    .join('')
}

/** A title as one line that means nothing in Markdown. */
function plain(title: string): string {
  return title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, '\\$&')
}

function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}
