import type { Node } from 'prosemirror-model'
import { newId } from '../base/ids.ts'
import type { LessonDraft } from '../features/lessons/contract.ts'
import { schemaNumber } from '../features/lessons/document/shared/schemaNumber.ts'
import { emptyDocument } from '../features/lessons/drafts/documents.ts'
import { insertDraft } from '../features/lessons/drafts/store.ts'
import { insertLink } from '../features/lessons/links/store.ts'
import type { SingleKind } from '../features/media/shared/fit.ts'
import { insertSingle } from '../features/media/single/store.ts'
import { insertSet } from '../features/media/store.ts'
import type { Answer } from './browser.ts'
import { makeCourse, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** A lesson for tests, as its calls name it. */
export type TestLesson = { course: string; item: string; path: string }

let sections = 1000

/** Adds an item to the outline of a course, in the database alone. */
async function addItem({ db }: Pick<TestServer, 'db'>, course: string, kind: string): Promise<string> {
  const [section, item] = [newId(), newId()]
  await db
    .insertInto('outlines')
    .values({ course_id: course, origin: course })
    .onConflict((there) => there.doNothing())
    .execute()
  sections += 1
  const position = 1024 * sections
  await db
    .insertInto('sections')
    .values({ course_id: course, id: section, position, title: 'Basics' })
    .execute()
  const placed = { course_id: course, id: item, section_id: section, position: 1024 }
  await db
    .insertInto('items')
    .values({ ...placed, kind, title: 'Loops', done_by: 'mark' })
    .execute()
  return item
}

/** A new lesson of somebody, in a course of theirs. */
export async function makeLesson(server: TestServer, owner: Person, of?: string): Promise<TestLesson> {
  const course = of ?? (await makeCourse(owner))
  const item = await addItem(server, course, 'text')
  const first = { schema: schemaNumber, document: emptyDocument().toJSON(), now: server.clock.now() }
  await insertDraft(server.db, { courseId: course, itemId: item }, first)
  return { course, item, path: `/api/course/${course}/lessons/${item}` }
}

/** A new link of somebody, in a course of theirs. */
export async function makeLink(server: TestServer, owner: Person, of?: string): Promise<TestLesson> {
  const course = of ?? (await makeCourse(owner))
  const item = await addItem(server, course, 'link')
  await insertLink(server.db, { courseId: course, itemId: item })
  return { course, item, path: `/api/course/${course}/links/${item}` }
}

/** A new item of files of somebody, in a course of theirs. */
export async function makeFileSet(server: TestServer, owner: Person, of?: string): Promise<TestLesson> {
  const course = of ?? (await makeCourse(owner))
  const item = await addItem(server, course, 'files')
  await insertSet(server.db, { courseId: course, id: item })
  return { course, item, path: `/api/course/${course}/file-sets/${item}` }
}

/** A new item of one file of somebody, in a course of theirs. */
export async function makeFileItem(
  server: TestServer,
  owner: Person,
  kind: SingleKind = 'video',
  of?: string,
): Promise<TestLesson> {
  const course = of ?? (await makeCourse(owner))
  const item = await addItem(server, course, kind)
  await insertSingle(server.db, { courseId: course, id: item })
  return { course, item, path: `/api/course/${course}/file-items/${item}` }
}

/** Reads a draft, which has to be there. */
export async function readDraft({ browser }: Person, { path }: TestLesson): Promise<LessonDraft> {
  return (await browser.get(`${path}/draft`)).body as LessonDraft
}

/** Steps that put a text where a document has a place. */
export function typing(text: string, at = 1): object[] {
  const slice = { content: [{ type: 'text', text }] }
  return [{ stepType: 'replace', from: at, to: at, slice }]
}

/** Steps that take a text out of a document. */
export function deleting(from: number, to: number): object[] {
  return [{ stepType: 'replace', from, to }]
}

/** Sends a change of a lesson. */
export function send(
  { browser }: Person,
  { path }: TestLesson,
  given: { base: number; steps: object[]; client?: string; seq?: number; rebased?: boolean; schema?: number },
): Promise<Answer> {
  const body = { client: newId(), seq: 1, rebased: false, schema: schemaNumber, ...given }
  return browser.post(`${path}/changes`, body)
}

/** All text of a document, with a line for each block. */
export function textOf(document: Node): string {
  return document.textBetween(0, document.content.size, '\n')
}

/** Steps that put a picture before everything else. */
export function picturing(file: string, alt = 'A heron in a meadow'): object[] {
  const content = [{ type: 'image', attrs: { id: `image${file.slice(-8)}`, file, alt } }]
  return [{ stepType: 'replace', from: 0, to: 0, slice: { content } }]
}
