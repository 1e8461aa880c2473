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
  const { tracks, transcript } = page.recording
  const timed = tracks.filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const first = timed.find(({ isDefault }) => isDefault) ?? timed[0]
  const language = first?.language ?? transcript
  if (language === null) throw unknownItem()
  const text = await findText(db, { scopeId: item.courseId, id: page.file._id }, language)
  if (text === undefined) throw unknownItem()
  const all = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  return { language, ...fitting(all) }
}

/** The first paragraphs, as many as fit, and whether that is all. Of one that is longer by itself, its beginning. */
function fitting(all: readonly string[]): Pick<SaidText, 'paragraphs' | 'isWhole'> {
  let left = most
  const end = all.findIndex((paragraph) => {
    left -= paragraph.length
    return left < 0
  })
  if (end === -1) return { paragraphs: [...all], isWhole: true }
  const paragraphs = end === 0 ? [beginning(all[0] ?? '')] : all.slice(0, end)
  return { paragraphs, isWhole: false }
}

/** As much of a text as fits; a sign of two units is not cut in half. */
function beginning(text: string): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
