import { makeCalls } from '../../../../base/page/calls.ts'
import { withPages } from '../../../../base/page/offline-pages/cache.ts'
import { allowedAtHeader } from '../../../../base/page/offline-pages/respond.ts'
import { answer, asProblem } from '../../../../base/page/request.ts'
import type { AccountsApi } from '../../../accounts/contract.ts'
import type { ClassroomApi, LearnerOutline } from '../../contract.ts'
import { dropKept, type KeptLesson, listKept, offlinePage, pathOf } from './kept.ts'
import { dropOnlineOnly, mayBeKept } from './onlineOnly.ts'

/** The courses of whose files it was asked whether they may still be kept. */
const looked = new Set<string>()

/** What of an outline says which lessons may stay on a device. */
type Open = Pick<LearnerOutline, 'learner' | 'sections'>

/**
 * Takes lessons of a course off this device that are not open to the learner any more, as an outline just read says, and notes of
 * the others that they may still be read. Files that are only looked at online by now go too.
 */
export async function renewKept(account: string, course: string, outline: Open): Promise<void> {
  const kept = (await listKept(account)).filter((lesson) => lesson.course === course)
  if (kept.length === 0) return
  const items = outline.sections.flatMap((section) => section.items)
  const open = new Set(items.flatMap(({ _id, state }) => (state === 'closed' ? [] : [_id])))
  const mayStay = ({ item }: KeptLesson) => outline.learner && open.has(item)
  await dropKept(
    account,
    kept.filter((lesson) => !mayStay(lesson)),
  )
  await withPages(account, async (pages) => {
    for (const path of [offlinePage, ...kept.filter(mayStay).map(pathOf)]) {
      const page = await pages.match(path)
      if (page === undefined) continue
      const headers = new Headers(page.headers)
      headers.set(allowedAtHeader, `${Date.now()}`)
      await pages.put(path, new Response(await page.blob(), { headers }))
    }
    // Each is asked for once as long as this page is open.
    if (looked.has(course)) return
    looked.add(course)
    await dropOnlineOnly(pages, kept.filter(mayStay), mayBeKept)
  })
}

/** Asks for the outline of each course of which lessons are kept, and renews them. What cannot be asked for stays as it is. */
export async function renewAllKept(account: string): Promise<void> {
  const courses = new Set((await listKept(account)).map(({ course }) => course))
  const outlines = new Map<string, Open>()
  for (const course of courses) {
    const outline = await readOutline(course)
    if (outline !== null) outlines.set(course, outline)
  }
  // Whose session has ended meanwhile was told what a visitor is.
  if (outlines.size === 0 || !(await isStillHere(account))) return
  for (const [course, outline] of outlines) await renewKept(account, course, outline)
}

async function isStillHere(account: string): Promise<boolean> {
  const { session } = makeCalls<AccountsApi>('/api', fetch).auth
  const asked = await answer(session.$get({}, { init: { cache: 'no-store' } })).catch(() => null)
  return asked?.member?.id === account
}

/** What is open of a course to who is signed in: nothing, where there is no such course any more. Null when nobody says it. */
async function readOutline(course: string): Promise<Open | null> {
  try {
    const param = { course }
    return await answer(makeCalls<ClassroomApi>('/api', fetch).course[':course'].outline.$get({ param }))
  } catch (error) {
    return asProblem(error).code === 'unknown-course' ? { learner: false, sections: [] } : null
  }
}
