import type { Lesson } from './queue.ts'

/** A lesson at which notes are written. */
export type NotedLesson = {
  lesson: Lesson
  /** The ids of its blocks, in their order; none where it is no text. */
  blocks: readonly string[]
  /** Whether keys do something. */
  hasKeys: () => boolean
}
