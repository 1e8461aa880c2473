import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { findText } from '../../files/reading/track.ts'
import type { ItemKind, ItemRef } from '../../outline/kind.ts'
import { readLesson } from '../actions.ts'
import { unknownItem } from '../problems.ts'
import type { SaidText } from './contract.ts'

/** How much of what is said stands in a page, in characters: three quarters of an hour, about. */
const most = 40_000

/**
 * What is said in the recording of an item, for those who may read it.
 * @throws Problem as for reading the item, and 404 where nothing is written of what is said
 */
export async function readTranscript(
  db: Db,
  actor: Actor | null,
  item: ItemRef,
  { kinds, now }: { kinds: readonly ItemKind[]; now: Date },
): Promise<SaidText> {
  const { page } = await readLesson(db, actor, item, { kinds, now })
  if (page.kind !== 'video' && page.kind !== 'audio') throw unknownItem()
  const written = page.recording.tracks.filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const first = written.find(({ isDefault }) => isDefault) ?? written[0]
  if (first === undefined) throw unknownItem()
  const { language } = first
  const text = await findText(db, { scopeId: item.courseId, id: page.file._id }, language)
  if (text === undefined) throw unknownItem()
  const all = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  const paragraphs = fitting(all)
  return { language, paragraphs, isWhole: paragraphs.length === all.length }
}

/** The first paragraphs, as many as fit. Of one that is longer by itself, its beginning. */
function fitting(all: readonly string[]): string[] {
  let left = most
  const end = all.findIndex((paragraph) => {
    left -= paragraph.length
    return left < 0
  })
  if (end === 0) return [(all[0] ?? '').slice(0, most)]
  return end === -1 ? [...all] : all.slice(0, end)
}
