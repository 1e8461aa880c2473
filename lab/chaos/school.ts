import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { schemaNumber } from '../../src/features/lessons/document/shared/schemaNumber.ts'
import type { Call, Told } from './caller.ts'
import type { Chance } from './chance.ts'

/** Makes one change of a thing and records its outcome. */
export type Change = (thing: string, after: string, call: Call) => Promise<Told>

type School = { course: string; sections: [string, string]; item: string; isOpen: boolean }

/** The course that somebody writes and learns in: its lesson moves, is written and is marked as done. */
export function makeSchool(
  name: string,
  email: string,
  { change, chance }: { change: Change; chance: Chance },
) {
  let school: School | null = null
  let [base, words, turn] = [0, 0, 0]
  const client = randomUUID()

  /** Found where it is not there yet; null while a fault lasts. */
  async function found(): Promise<School | null> {
    if (school !== null) return school.isOpen ? school : opened(school)
    const title = `${name} school`
    const told = await change(`course ${title}`, 'a school', {
      method: 'POST',
      path: `/add-course?email=${email}`,
      body: { title, imageUrl: '', duration: '', description: 'a school' },
    })
    if (told?.status !== 201) return null
    const course = String(told.body.insertedId)
    const sections: [string, string] = [randomUUID(), randomUUID()]
    school = { course, sections, item: randomUUID(), isOpen: false }
    return opened(school)
  }

  /** The same call again finds what is there already. */
  async function opened(one: School): Promise<School | null> {
    const { course, sections, item } = one
    const path = `/course/${course}`
    for (const _id of sections) {
      const call = { method: 'POST', path: `${path}/sections`, body: { _id, title: 'Basics' } }
      if ((await change(`section ${_id}`, 'there', call))?.status !== 201) return null
    }
    const body = { _id: item, kind: 'text', title: 'Loops', section: sections[0] }
    const call = { method: 'POST', path: `${path}/items`, body }
    if ((await change(`item ${item}`, `in ${sections[0]}`, call))?.status !== 201) return null
    const publishing = { items: [{ _id: item }], course: 'open' }
    const publish = { method: 'POST', path: `${path}/publish`, body: publishing }
    if ((await change(`school ${course}`, 'open', publish))?.status !== 200) return null
    const enrolling = { method: 'POST', path: '/enroll-course', body: { courseId: course, email } }
    if ((await change(`enrollment ${email} ${course}`, 'in', enrolling))?.status !== 200) return null
    one.isOpen = true
    return one
  }

  return {
    found,
    /** Moves the lesson into one of the sections. */
    async move() {
      const at = await found()
      const section = chance.oneOf(at?.sections ?? [])
      if (at === null || section === undefined) return
      const { course, item } = at
      await change(`item ${item}`, `in ${section}`, {
        method: 'POST',
        path: `/course/${course}/items/${item}/move`,
        body: { section },
      })
    },
    /** Types a word into the lesson. After one that got no answer, the refusal of the next one tells the version there is. */
    async type() {
      const at = await found()
      if (at === null) return
      words += 1
      const word = `word-${name}-${words}`
      const steps = [
        { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: `${word} ` }] } },
      ]
      const told = await change(`typed ${word}`, 'there', {
        method: 'POST',
        path: `/course/${at.course}/lessons/${at.item}/changes`,
        body: { base, client, seq: words, schema: schemaNumber, rebased: false, steps },
      })
      base = Number(told?.body.version ?? base)
    },
    /** Marks the lesson as done, or takes that back. */
    async mark() {
      const at = await found()
      if (at === null) return
      turn += 1
      const id = randomUUID()
      const now = new Date().toISOString()
      const done = turn % 2 === 1
      const event = { kind: 'mark', id, item: at.item, at: now, done, turn }
      await change(`mark ${email} ${at.item}`, `${turn} ${done}`, {
        method: 'POST',
        path: `/course/${at.course}/progress`,
        body: { sentAt: now, events: [event] },
      })
    },
  }
}

/** What is stored of schools: each thing with its state, as the ledger names them. A thing that is there twice is in it twice. */
export async function schoolFacts(client: pg.Client): Promise<(readonly [string, string])[]> {
  const sections = await client.query<{ id: string }>('select id from sections where deleted_at is null')
  const items = await client.query<{ id: string; section: string }>(
    'select id, section_id as section from items where deleted_at is null',
  )
  const open = await client.query<{ course: string }>(
    'select course_id as course from outlines where published',
  )
  // A draft is its document, and the steps since. Those of the pages of writers delete too.
  const texts = await client.query<{ text: string }>(`
    select document::text as text from lesson_drafts
    join items on (items.course_id, items.id) = (lesson_drafts.course_id, item_id)
    where document is not null and title = 'Loops'
    union all
    select steps::text from lesson_changes
    join lesson_drafts using (course_id, item_id, language)
    join items on (items.course_id, items.id) = (lesson_drafts.course_id, item_id)
    where lesson_changes.version > base and title = 'Loops'`)
  const marks = await client.query<{ email: string; item: string; turn: number; marked: boolean }>(`
    select users.email, item_id as item, turn, marked from item_progress join users on users.id = user_id
    where turn > 0`)
  return [
    ...sections.rows.map(({ id }) => [`section ${id}`, 'there'] as const),
    ...items.rows.map(({ id, section }) => [`item ${id}`, `in ${section}`] as const),
    ...open.rows.map(({ course }) => [`school ${course}`, 'open'] as const),
    ...texts.rows.flatMap(({ text }) =>
      [...text.matchAll(/word-[\w-]+/g)].map(([word]) => [`typed ${word}`, 'there'] as const),
    ),
    ...marks.rows.map(
      ({ email, item, turn, marked }) => [`mark ${email} ${item}`, `${turn} ${marked}`] as const,
    ),
  ]
}
