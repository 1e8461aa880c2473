import { makeCalls } from '../../../../base/page/calls.ts'
import { answer } from '../../../../base/page/request.ts'
import type { ClassroomApi, LearnerOutline, Lesson, OutlineItem } from '../../contract.ts'
import { type Behind, behindOf, filesOf, type PlannedFile } from './parts.ts'

/** A file whose size is known, in bytes. */
export type SizedFile = PlannedFile & { size: number; type: string }

/** What keeping a lesson takes. */
export type LessonPlan = {
  course: string
  courseTitle: string
  item: string
  title: string
  files: SizedFile[]
  /** Of all files, and about how much its page is, in bytes. */
  bytes: number
  behind: Behind[]
}

/** About how much the page of a lesson is beside its files, in bytes. */
const pageBytes = 60_000

/**
 * What keeping some lessons takes. Each is asked for, and each of its files for its size, one after the other.
 * @throws Problem when the server cannot be asked
 */
export async function planLessons(
  { course, outline }: { course: string; outline: Pick<LearnerOutline, 'title'> },
  items: readonly OutlineItem[],
): Promise<LessonPlan[]> {
  const plans: LessonPlan[] = []
  for (const { _id, title, state } of items) {
    const plan = { course, courseTitle: outline.title, item: _id, title }
    if (state === 'closed') {
      plans.push({ ...plan, files: [], bytes: 0, behind: [{ name: title, why: 'closed' }] })
      continue
    }
    const param = { course, item: _id }
    const lesson: Lesson = await answer(
      makeCalls<ClassroomApi>('/api', fetch).course[':course'].items[':item'].$get({ param }),
    )
    const files = await Promise.all(filesOf(course, lesson.page).map(measure))
    const known = files.filter((file) => file !== null)
    plans.push({
      ...plan,
      files: known,
      bytes: known.reduce((sum, { size }) => sum + size, pageBytes),
      behind: behindOf(lesson),
    })
  }
  return plans
}

/** Whether there is anything of a lesson to keep. */
export function canBeKept({ behind }: LessonPlan): boolean {
  return behind.every(({ why }) => why !== 'closed')
}

/**
 * A file with its size; null where there is none any more.
 * @throws TypeError when the server does not say it now
 */
async function measure(file: PlannedFile): Promise<SizedFile | null> {
  const { ok, status, headers } = await fetch(file.path, { method: 'HEAD', cache: 'no-store' })
  if (status === 404) return null
  const size = Number(headers.get('content-length'))
  if (!ok || size === 0) throw new TypeError(`The size of a file is answered with ${status}.`)
  return { ...file, size, type: headers.get('content-type') ?? '' }
}
