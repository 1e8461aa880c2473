import { randomUUID } from 'node:crypto'
import { schemaNumber } from '../../src/features/lessons/document/shared/schemaNumber.ts'
import type { Demo } from './demo.ts'
import { createChance } from './generator/random.ts'
import { descriptionOf } from './generator/text.ts'
import type { MemberCase } from './memberCase.ts'
import type { User } from './site.ts'

/** A course of 200 lessons that the member has built and that the other members take. */
export type Classroom = {
  course: string
  /** A lesson that everybody may read, and one for those who take the course. */
  free: string
  lesson: string
  /** A lesson that learners mark as done. */
  marked: string
}

const sections = 10
const itemsEach = 20

/** Paragraphs of a lesson, some 800 words in all. */
const paragraphs = 22

/** Builds the course through the product's own calls, as an instructor does. */
export async function openClassroom({ origin, member, learners }: Demo): Promise<Classroom> {
  const ask = asker(origin)
  const { insertedId: course } = await ask<{ insertedId: string }>(
    member,
    `/add-course?email=${member.email}`,
    {
      title: 'A course of two hundred lessons',
      imageUrl: '',
      duration: '',
      description: '',
    },
  )
  const path = `/course/${course}`
  const chance = createChance(5)
  const items: string[] = []
  for (let number = 0; number < sections; number += 1) {
    const section = randomUUID()
    await ask(member, `${path}/sections`, { _id: section, title: `Part ${number + 1}` })
    for (let at = 0; at < itemsEach; at += 1) {
      const item = randomUUID()
      const added = { _id: item, kind: 'text', title: `Lesson ${items.length + 1}`, section }
      await ask(member, `${path}/items`, added)
      const blocks = Array.from({ length: paragraphs }, (_, block) => ({
        type: 'paragraph',
        attrs: { id: `b${`${block}`.padStart(7, '0')}` },
        content: [{ type: 'text', text: descriptionOf(chance) }],
      }))
      const written = { schema: schemaNumber, document: { type: 'doc', content: blocks } }
      await ask(member, `${path}/lessons/${item}/draft`, written, { method: 'PUT', 'if-match': '"0"' })
      items.push(item)
    }
  }
  const [free = '', lesson = '', marked = ''] = items
  const setting = { title: 'Lesson 1', optional: false, free: true, doneBy: 'mark' }
  await ask(member, `${path}/items/${free}`, setting, { method: 'PUT' })
  await ask(member, `${path}/publish`, { items: items.map((_id) => ({ _id })), course: 'open' })
  for (const learner of learners) {
    await ask(learner, '/enroll-course', { courseId: course, email: learner.email })
  }
  return { course, free, lesson, marked }
}

function asker(origin: string) {
  return async <Answer>(
    { headers: own }: User,
    path: string,
    body: object,
    { method = 'POST', ...headers }: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...own, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** What learners and editors ask of a course. Ten events of one call are kept together. */
export function learningCases(site: Demo, { course, lesson, marked }: Classroom): Record<string, MemberCase> {
  const { member, nextMember, nextStranger } = site
  let who = nextMember()
  const ofNext = (path: string) => () => {
    who = nextMember()
    return path
  }
  const memberHeaders = () => who.headers
  const record = (events: number): MemberCase => ({
    asked: {
      path: ofNext(`/api/course/${course}/progress`),
      method: 'POST',
      headers: () => ({ ...memberHeaders(), 'content-type': 'application/json' }),
      body: () => {
        const now = new Date().toISOString()
        const event = () => ({ kind: 'mark', id: randomUUID(), item: marked, at: now, done: true, turn: 1 })
        return JSON.stringify({ sentAt: now, events: Array.from({ length: events }, event) })
      },
    },
    bare: {
      name: 'event',
      text: `insert into progress_events (course_id, user_id, id, item_id, kind, body, at, received_at)
             values ($2, $1, gen_random_uuid(), $2, 'mark', '{"done": true, "turn": 1}', now(), now())`,
      values: nextStranger,
    },
  })
  const page = {
    name: 'page',
    text: `select version, renderer, html, headings, blocks from lesson_pages
           where course_id = $1 and item_id = $2 and language = 'und'`,
    values: () => [course, lesson],
  }
  const alone = { connections: 1, seconds: 1 }
  return {
    'a lesson, JSON': {
      asked: { path: ofNext(`/api/course/${course}/items/${lesson}`), headers: memberHeaders },
      bare: page,
    },
    "a lesson's page": { asked: { path: ofNext(`/learn/${course}/${lesson}`), headers: memberHeaders } },
    'progress in a course': {
      asked: { path: ofNext(`/api/course/${course}/progress`), headers: memberHeaders },
    },
    'a progress event, durable': record(1),
    'ten progress events, durable': record(10),
    'builder of 200 items, JSON, 1 connection': {
      asked: { path: `/api/course/${course}/builder`, headers: member.headers },
      how: alone,
    },
    "builder's page of 200 items, 1 connection": {
      asked: { path: `/teach/${course}`, headers: member.headers },
      how: alone,
    },
  }
}
