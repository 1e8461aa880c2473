import { makeCalls } from '../../../../base/page/calls.ts'
import { contentKeyOf, keyOf } from '../../../../base/page/offline-pages/pieces.ts'
import { answer } from '../../../../base/page/request.ts'
import { originalPath, variantPath } from '../../../files/rules.ts'
import type { ClassroomApi, ItemPage, LearnerOutline, Lesson, OutlineItem } from '../../contract.ts'
import { isRecording, type RecordingPage } from '../../shared/recordingPage.ts'

/** A file that belongs to a lesson: its address, and where it is kept. */
type PlannedFile = { path: string; key: string }

/** A file whose size is known, in bytes. */
export type SizedFile = PlannedFile & { size: number; type: string }

/** Why something of a lesson stays behind. */
type Behind = { name: string; why: 'online-only' | 'elsewhere' | 'closed' }

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

/** The video that is kept: a small one does, where there is one. */
const usualHeight = 480

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

/** What of a page lies in files of its own: the pictures of its text, and what it shows or plays. */
function filesOf(course: string, page: ItemPage): PlannedFile[] {
  if ('html' in page) return picturesIn(page.html)
  if (isRecording(page)) return playedIn(course, page)
  return filesIn(page)
    .filter(({ onlineOnly }) => !onlineOnly)
    .map(({ _id, name }) => content(originalPath(course, _id, name)))
}

function filesIn(page: ItemPage) {
  if ('files' in page) return page.files
  return 'file' in page ? [page.file] : []
}

/** A recording in a small copy, where there is one, and what goes along with it. */
function playedIn(course: string, { file, recording }: RecordingPage): PlannedFile[] {
  if (file.onlineOnly) return []
  const variant = (name: string) => variantPath(course, file._id, name, file.name)
  const small = recording.renditions.toSorted((one, other) => one.height - other.height)
  const chosen = small.find(({ height }) => height >= usualHeight) ?? small.at(-1)
  const tracks = recording.tracks.map(({ kind, language }) => variant(`${kind}-${language}.vtt`))
  const along = recording.poster ? [variant('poster'), ...tracks] : tracks
  const main = chosen === undefined ? originalPath(course, file._id, file.name) : variant(chosen.name)
  return [content(main), ...along.map((path) => ({ path, key: keyOf(path) }))]
}

const content = (path: string): PlannedFile => ({ path, key: contentKeyOf(path) })

/** The pictures of a text, each in the size that its page names first. */
function picturesIn(html: string): PlannedFile[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const paths = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
  return [...new Set(paths.filter((path) => path.startsWith('/files/')))].map(content)
}

function behindOf({ item, page }: Lesson): Behind[] {
  if ('url' in page) return [{ name: page.title === '' ? page.url : page.title, why: 'elsewhere' }]
  return filesIn(page)
    .filter(({ onlineOnly }) => onlineOnly)
    .map(({ title, name }) => ({
      name: 'files' in page ? title || name : item.title,
      why: 'online-only',
    }))
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
