import type { FileNote } from '../../../../base/page/offline-pages/pieces.ts'
import { dropFile, type KeptLesson, recordKeyOf } from './kept.ts'

/**
 * Takes those files of kept lessons off this device that have become such as are only looked at online. The lessons stay without them.
 * @param mayStay says whether what is at an address may be kept; what cannot be asked for may
 */
export async function dropOnlineOnly(
  pages: Cache,
  lessons: readonly KeptLesson[],
  mayStay: (path: string) => Promise<boolean>,
): Promise<void> {
  const files = new Map(lessons.flatMap((lesson) => lesson.files.map((file) => [file.key, file])))
  const gone = new Set<string>()
  for (const file of files.values()) {
    const note = (await (await pages.match(file.key))?.json()) as FileNote | undefined
    if (note === undefined || !isHandedOut(note.path) || (await mayStay(note.path))) continue
    await dropFile(pages, file.key, file)
    gone.add(file.key)
  }
  if (gone.size === 0) return
  for (const key of lessons.map(recordKeyOf)) {
    // Meanwhile it may have been removed, or kept anew.
    const lesson = (await (await pages.match(key))?.json()) as KeptLesson | undefined
    const going = lesson?.files.filter((file) => gone.has(file.key)) ?? []
    if (lesson === undefined || going.length === 0) continue
    const left = lesson.files.filter((file) => !gone.has(file.key))
    const bytes = going.reduce((sum, { size }) => sum - size, lesson.bytes)
    await pages.put(key, Response.json({ ...lesson, files: left, bytes }))
  }
}

/** Whether an address is that of a file that authors hand out or not, and not of a picture of a text or what goes along. */
function isHandedOut(path: string): boolean {
  return /^\/files\/[^/]+\/[^/]+\/(?:original|fast|v\d+)\//.test(path)
}

/** Whether the server lets a browser keep what is at an address. */
export async function mayBeKept(path: string): Promise<boolean> {
  try {
    const { ok, headers } = await fetch(path, { method: 'HEAD', cache: 'no-store' })
    return !ok || !(headers.get('cache-control') ?? '').includes('no-store')
  } catch {
    return true
  }
}
