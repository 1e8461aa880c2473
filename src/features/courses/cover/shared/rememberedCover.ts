import { LRUCache } from 'lru-cache'
import { drawCover as draw } from './cover.ts'

type Course = Parameters<typeof draw>[0]

/** The size of what is remembered, in characters: the covers of some ten thousand courses. */
const most = 16 * 1024 * 1024

const remembered = new LRUCache<string, ReturnType<typeof draw>, Course>({
  maxSize: most,
  sizeCalculation: ({ svg }, name) => svg.length + name.length,
  memoMethod: (_name, _stale, { context }) => draw(context),
})

/** The same with a memory: on the server many readers get the same covers. */
export function drawCover(course: Course): ReturnType<typeof draw> {
  return remembered.memo(`${course.id} ${course.title}`, { context: course })
}
