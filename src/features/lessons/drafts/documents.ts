import { LRUCache } from 'lru-cache'
import { Node } from 'prosemirror-model'
import type { Db } from '../../../base/db/db.ts'
import { newBlockId } from '../document/shared/blockIds.ts'
import { schema } from '../document/shared/schema.ts'
import { upgrade } from '../document/shared/schemaNumber.ts'
import { unpack } from '../history/packing.ts'
import { findVersionBefore } from '../history/store.ts'
import type { Lesson } from '../shared/lesson.ts'
import { limits } from '../shared/limits.ts'
import { applyStored } from './steps.ts'
import { type Draft, findStored, listChanges, listStored, type Stored } from './store.ts'

/** How many documents a process remembers, and the room they may take together, in bytes. */
const mostRemembered = { documents: 100, bytes: 64 * 1024 * 1024 }

/** A document of a draft, and the version that it is. */
type Current = { version: number; document: Node }

/** The documents of drafts as they were last saved by this process. */
export type Documents = {
  /** The document of a draft, in a later version than `draft` where that is not held and has changed meanwhile. */
  read(db: Db, lesson: Lesson, draft: Pick<Draft, 'version' | 'changedAt'>): Promise<Current>
  /** Notes what a draft is since a change was committed. */
  remember(lesson: Lesson, draft: { version: number; changedAt: string }, document: Node): void
}

/** Remembers documents for as long as their drafts are in the version that they were remembered with. */
export function rememberDocuments(): Documents {
  const known = new LRUCache<string, { version: number; changedAt: string; document: Node }>({
    max: mostRemembered.documents,
    maxSize: mostRemembered.bytes,
    sizeCalculation: ({ document }) => roomOf(document),
  })
  const keyOf = ({ courseId, itemId }: Lesson) => `${courseId}/${itemId}`

  return {
    async read(db, lesson, draft) {
      const { version, changedAt } = draft
      const last = known.get(keyOf(lesson))
      // A database that was restored may have another document in a version of the same number.
      if (last !== undefined && last.version === version && last.changedAt === changedAt) return last
      return readCurrent(db, lesson)
    },
    remember(lesson, { version, changedAt }, document) {
      known.set(keyOf(lesson), { version, changedAt, document })
    },
  }
}

/** About how many bytes a document takes: its nodes take more than what they say. */
function roomOf(document: Node): number {
  let room = 500
  document.descendants(({ text, attrs }) => {
    room += 500 + 2 * (text?.length ?? 0)
    for (const value of Object.values(attrs)) if (typeof value === 'string') room += 2 * value.length
  })
  return room
}

/** The document of a draft and its version, which belong together although the draft may be changing. */
export async function readCurrent(db: Db, lesson: Lesson): Promise<Current> {
  const stored = await findStored(db, lesson)
  return { version: stored.version, document: await documentOf(db, lesson, stored) }
}

async function documentOf(
  db: Db,
  lesson: Lesson,
  { base, schema: schemaOf, document, changes }: Stored,
): Promise<Node> {
  if (document !== null) return applyStored(readNode(document, schemaOf), changes)
  const kept = await findVersionBefore(db, lesson, base)
  if (kept?.draft !== base) throw new Error(`Nothing is stored of lesson ${lesson.itemId}.`)
  return applyStored(readNode(await unpack(kept.packed), kept.schema), changes)
}

/** The documents of several drafts, by their lessons. */
export async function readSeveral(
  db: Db,
  courseId: string,
  items: readonly string[],
): Promise<ReadonlyMap<string, Node>> {
  const documents = new Map<string, Node>()
  for (const { itemId, document, packed, schema: schemaOf, changes } of await listStored(
    db,
    courseId,
    items,
  )) {
    const begun = document ?? (packed && (await unpack(packed)))
    if (begun) documents.set(itemId, applyStored(readNode(begun, schemaOf), changes))
  }
  return documents
}

/** The document that a draft had in a version; null when that cannot be told any more. */
export async function readAt(db: Db, lesson: Lesson, version: number): Promise<Node | null> {
  const stored = await findStored(db, lesson)
  if (version > stored.version) return null
  if (version === stored.version) return documentOf(db, lesson, stored)
  const begun = await readBefore(db, lesson, stored, version)
  if (begun === null) return null
  if (begun.version === version) return begun.document
  const { changes, from } = await listChanges(db, lesson, {
    after: begun.version,
    until: version,
    bytes: limits.replayBytes,
  })
  if (from !== begun.version) return null
  return applyStored(
    begun.document,
    changes.map(({ steps }) => steps),
  )
}

/** The latest document that is stored of a draft at a version or before. */
async function readBefore(
  db: Db,
  lesson: Lesson,
  { base, schema: schemaOf, document }: Stored,
  version: number,
) {
  const kept = await findVersionBefore(db, lesson, version)
  if (document !== null && base <= version && base >= (kept?.draft ?? 0))
    return { version: base, document: readNode(document, schemaOf) }
  if (kept?.draft == null) return null
  return { version: kept.draft, document: readNode(await unpack(kept.packed), kept.schema) }
}

/** A stored document as one of the present schema. */
export function readNode(stored: unknown, schemaOf: number): Node {
  return Node.fromJSON(schema, upgrade(stored, schemaOf))
}

/** What a new lesson begins with. */
export function emptyDocument(): Node {
  return schema.node('doc', null, [schema.node('paragraph', { id: newBlockId() })])
}
