import { withPages } from '../../../../base/page/offline-pages/cache.ts'
import { countPieces, pieceKeyOf } from '../../../../base/page/offline-pages/pieces.ts'

/** A lesson that is kept on this device. */
export type KeptLesson = {
  course: string
  courseTitle: string
  item: string
  title: string
  bytes: number
  /** When all of it was there, in ms since 1970; null while something is missing. */
  savedAt: number | null
  files: { key: string; size: number }[]
}

/** The page with all that is kept, which is kept along. */
export const offlinePage = '/offline'

type Named = { course: string; item: string }

export const pathOf = ({ course, item }: Named) => `/learn/${course}/${item}`

/** Where the record of a kept lesson lies. */
export const recordKeyOf = (lesson: Named) => `${pathOf(lesson)}?kept`

/** Whether this browser can keep lessons at all. */
export function canKeep(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator
}

/** All lessons that a member keeps in this browser, by course. */
export async function listKept(account: string): Promise<KeptLesson[]> {
  if (!canKeep()) return []
  const kept = await withPages(account, async (pages) => {
    const records = (await pages.keys()).filter(({ url }) => url.endsWith('?kept'))
    const found = await Promise.all(records.map((record) => pages.match(record)))
    return (await Promise.all(found.flatMap((one) => one?.json() ?? []))) as KeptLesson[]
  })
  return (kept ?? []).toSorted(
    (one, other) => one.courseTitle.localeCompare(other.courseTitle) || one.title.localeCompare(other.title),
  )
}

/** Whether a lesson is kept on this device, and since when. */
export async function findKept(account: string, lesson: Named): Promise<KeptLesson | null> {
  if (!canKeep()) return null
  return withPages(account, async (pages) => {
    const found = await pages.match(recordKeyOf(lesson))
    return found === undefined ? null : ((await found.json()) as KeptLesson)
  })
}

/** Takes a file with all its pieces off this device. */
export async function dropFile(pages: Cache, key: string, { size }: { size: number }): Promise<void> {
  await pages.delete(key)
  for (let nr = 0; nr < countPieces(size); nr += 1) await pages.delete(pieceKeyOf(key, nr))
}

/** Takes lessons off this device, with those of their files that no other kept lesson has. */
export async function dropKept(account: string, lessons: readonly KeptLesson[]): Promise<void> {
  const going = new Set(lessons.map(recordKeyOf))
  const staying = (await listKept(account)).filter((one) => !going.has(recordKeyOf(one)))
  const needed = new Set(staying.flatMap(({ files }) => files.map(({ key }) => key)))
  await withPages(account, async (pages) => {
    for (const lesson of lessons) {
      await pages.delete(pathOf(lesson))
      for (const file of lesson.files) if (!needed.has(file.key)) await dropFile(pages, file.key, file)
      // Last: while something of a lesson is here, it stands in the list.
      await pages.delete(recordKeyOf(lesson))
    }
  })
}
