import type { Lesson } from './queue.ts'
import type { Spot } from './spot.ts'

/** A lesson at which notes are written. */
export type NotedLesson = {
  lesson: Lesson
  /** The ids of its blocks, in their order; none where it is no text. */
  blocks: readonly string[]
  /** Where its reader is, where it is no text; it has keys of its own. */
  spot?: Spot | undefined
  /** Whether keys do something. */
  hasKeys: () => boolean
}
