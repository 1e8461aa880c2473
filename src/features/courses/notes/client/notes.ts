import { pageSize } from '../../../../base/contract/pageSize.ts'
import { makeCalls } from '../../../../base/page/calls.ts'
import type { ListPage } from '../../../../base/page/list/listPage.ts'
import { answer, type Call, fetchContext } from '../../../../base/page/request.ts'
import type { CourseCard } from '../../contract.ts'
import type { NotesApi } from '../contract.ts'
import type { NotedCard } from '../shared/note.ts'

/** These lists with their notes, by one call; without them when that fails, since courses may be read without. */
export const noteLists = (call: Call, lists: readonly CourseCard[][]) =>
  note(call.context.get(fetchContext), lists)

/** A page of a list with its notes. */
export async function noted<P extends ListPage<CourseCard>>(call: Call, page: P) {
  const [items = []] = await noteLists(call, [page.items])
  return { ...page, items }
}

/** Further courses of a list with their notes, in the browser. */
export async function noteFurther(courses: CourseCard[]): Promise<NotedCard[]> {
  const [items = []] = await note(fetch, [courses])
  return items
}

async function note(send: typeof fetch, lists: readonly CourseCard[][]): Promise<NotedCard[][]> {
  const ids = [...new Set(lists.flat().map(({ _id }) => _id))].slice(0, pageSize.most)
  if (ids.length === 0) return [...lists]
  const calls = makeCalls<NotesApi>('/api', send)
  const notes = await answer(calls.courses.notes.$get({ query: { ids: ids.join() } })).catch(() => [])
  const found = new Map(notes.map(({ id, ...rest }) => [id, rest]))
  return lists.map((courses) =>
    courses.map((course) => {
      const about = found.get(course._id)
      return about === undefined ? course : { ...course, note: about }
    }),
  )
}
