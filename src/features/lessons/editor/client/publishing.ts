import { makeCalls } from '../../../../base/page/calls.ts'
import { answer, asProblem } from '../../../../base/page/request.ts'
import type { OutlineApi } from '../../../outline/contract.ts'
import { lessonCalls } from './saving/transport.ts'

/** Something to be mended in a text, and in which block. */
export type Finding = { code: string; block: string | null }

type LessonOf = { course: string; item: string }

/** A version of the draft as learners would see it; null where it cannot be had. */
export async function readPreview({ course, item }: LessonOf, version: number) {
  const { preview } = lessonCalls().course[':course'].lessons[':item']
  return answer(preview.$post({ param: { course, item }, json: { version } })).catch(() => null)
}

/** Publishes a version of the draft. Returns why not, or null when it is done. */
export async function publishItem({ course, item }: LessonOf, version: number): Promise<string | null> {
  const { publish } = makeCalls<OutlineApi>('/api', fetch).course[':course']
  const json = { items: [{ _id: item, version }] }
  return answer(publish.$post({ param: { course }, json })).then(
    () => null,
    (thrown: unknown) => asProblem(thrown).message,
  )
}
