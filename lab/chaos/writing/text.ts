import type pg from 'pg'
import type { Node } from 'prosemirror-model'
import { Step } from 'prosemirror-transform'
import { schema } from '../../../src/features/lessons/document/shared/schema.ts'
import { unpack } from '../../../src/features/lessons/history/packing.ts'

type Lesson = { course: string; item: string }

const pattern = /(page-\w+-\d+) /g

/** The words of writers in a text, in their order, with where they stand. */
export function listWords(document: Node): { word: string; from: number; to: number }[] {
  const found: { word: string; from: number; to: number }[] = []
  document.descendants((node, at) => {
    for (const { 0: whole, 1: word = '', index } of (node.text ?? '').matchAll(pattern)) {
      found.push({ word, from: at + index, to: at + index + whole.length })
    }
  })
  return found
}

/** The text of a draft: its document, and the steps since. */
export async function readText(client: pg.Client, { course, item }: Lesson): Promise<Node> {
  const drafts = await client.query<{ document: unknown }>(
    'select document from lesson_drafts where course_id = $1 and item_id = $2',
    [course, item],
  )
  const changes = await client.query<{ steps: unknown[] }>(
    `select steps from lesson_changes join lesson_drafts using (course_id, item_id, language)
     where course_id = $1 and item_id = $2 and lesson_changes.version > base order by lesson_changes.version`,
    [course, item],
  )
  let text = schema.nodeFromJSON(drafts.rows[0]?.document)
  for (const step of changes.rows.flatMap(({ steps }) => steps)) {
    text = Step.fromJSON(schema, step).apply(text).doc ?? text
  }
  return text
}

/** The words of writers in the history of a lesson. */
export async function readHistory(client: pg.Client, { course, item }: Lesson): Promise<Set<string>> {
  const { rows } = await client.query<{ document: Buffer }>(
    'select document from lesson_versions where course_id = $1 and item_id = $2',
    [course, item],
  )
  const texts = await Promise.all(rows.map(({ document }) => unpack(document)))
  return new Set(texts.flatMap((text) => listWords(schema.nodeFromJSON(text)).map(({ word }) => word)))
}
