import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { noteLists } from '../../courses/notes/client/notes.ts'
import type { NotedCard } from '../../courses/notes/contract.ts'
import type { CourseContext, CoursePageApi } from './contract.ts'

/** What stands around a course, its other courses with their notes. */
export type ShownContext = CourseContext & { more: NotedCard[]; related: NotedCard[] }

/** What the page of a course shows around it; null when that fails, since the course itself may be read without. */
export async function loadContext(call: CallWithId): Promise<ShownContext | null> {
  const { id } = idIn(call)
  const { context: ask } = api<CoursePageApi>(call).course[':course']
  const context = await answer(ask.$get({ param: { course: id } })).catch(() => null)
  if (context === null) return null
  const [more = [], related = []] = await noteLists(call, [context.more, context.related])
  return { ...context, more, related }
}
