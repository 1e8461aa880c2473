import { LRUCache } from 'lru-cache'
import { drawCover as draw } from './cover.ts'

type Course = Parameters<typeof draw>[0]

/** The drawings of the courses on the pages that are asked for most. */
const remembered = new LRUCache<string, ReturnType<typeof draw>, Course>({
  max: 1_000,
  memoMethod: (_name, _stale, { context }) => draw(context),
})

/** The same with a memory: on the server many readers get the same covers. */
export function drawCover(course: Course): ReturnType<typeof draw> {
  return remembered.memo(`${course.id} ${course.title}`, { context: course })
}
