import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { addCourse, newTitle, type Person } from './people.ts'

/** Items of a built course, by their titles. */
export type BuiltCourse = { id: string; title: string; items: Map<string, string> }

/** How many paragraphs a lesson of a built course has. */
const paragraphs = 24

/** The id of a paragraph. */
export const blockOf = (nr: number) => `block${`${nr}`.padStart(4, '0')}`

const sentence = 'Whoever draws a hundred people sees at once what a percentage hides. '

/** A text that is several screens long. */
function textOf(title: string): object {
  const heading = { type: 'heading', attrs: { id: 'heading001', level: 2 }, content: textIn(`On ${title}`) }
  const rest = Array.from({ length: paragraphs }, (_, nr) => ({
    type: 'paragraph',
    attrs: { id: blockOf(nr) },
    content: textIn(`${title}, paragraph ${nr}. ${sentence.repeat(5)}`),
  }))
  return { type: 'doc', content: [heading, ...rest] }
}

const textIn = (text: string) => [{ type: 'text', text }]

/** When the last lesson of a built course opens, in Dhaka. */
export const opensAt = '2199-01-02T09:00'

/**
 * Builds and publishes a course of twelve items of the signed-in person: eleven that count, of which the first is free, one is a
 * link and one opens after another, and an optional one that opens on a day far off.
 */
export async function buildCourse(request: APIRequestContext, owner: Person): Promise<BuiltCourse> {
  const title = newTitle('Counting People')
  const id = await addCourse(request, owner, { title })
  const path = `/api/course/${id}`
  await succeed(request.put(`${path}/facts`, { data: { zone: 'Asia/Dhaka' } }))
  const items = new Map<string, string>()
  for (const [section, titles] of [
    ['Basics', ['Marbles', 'Bags', 'Draws', 'Halls', 'Alarms', 'Rates']],
    ['Practice', ['Doctors', 'Weather', 'Dice', 'A page elsewhere', 'What comes after', 'A late lesson']],
  ] as const) {
    const _id = randomUUID()
    await succeed(request.post(`${path}/sections`, { data: { _id, title: section } }))
    for (const one of titles) {
      const item = randomUUID()
      items.set(one, item)
      const kind = one === 'A page elsewhere' ? 'link' : 'text'
      await succeed(request.post(`${path}/items`, { data: { _id: item, kind, title: one, section: _id } }))
      const write = kind === 'link' ? writeLink : writeText
      await write(request, path, item, one)
    }
  }
  const set = async (name: string, fields: object) => {
    const usual = { title: name, release: null, optional: false, free: false, doneBy: 'mark' }
    await succeed(request.put(`${path}/items/${items.get(name)}`, { data: { ...usual, ...fields } }))
  }
  await set('Marbles', { free: true })
  await set('What comes after', { release: { after: items.get('A page elsewhere'), days: 0, wall: null } })
  await set('A late lesson', { optional: true, release: { at: opensAt } })
  const all = [...items.values()].map((_id) => ({ _id }))
  await succeed(request.post(`${path}/publish`, { data: { items: all, course: 'open' } }))
  return { id, title, items }
}

async function writeText(request: APIRequestContext, path: string, item: string, title: string) {
  const draft = `${path}/lessons/${item}/draft`
  const there = await succeed(request.get(draft))
  const { schema } = await there.json()
  const headers = { 'if-match': there.headers().etag ?? '' }
  await succeed(request.put(draft, { headers, data: { schema, document: textOf(title) } }))
}

async function writeLink(request: APIRequestContext, path: string, item: string) {
  const data = { url: 'https://example.org/rates', title: 'Rates', what: 'A table.', why: 'It is short.' }
  await succeed(request.put(`${path}/links/${item}`, { data }))
}

async function succeed(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked
  if (answer.ok()) return answer
  throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}
