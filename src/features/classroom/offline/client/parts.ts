import { contentKeyOf, keyOf } from '../../../../base/page/offline-pages/pieces.ts'
import { originalPath, variantPath } from '../../../files/rules.ts'
import type { ItemPage, Lesson } from '../../contract.ts'
import { isRecording, type RecordingPage } from '../../shared/recordingPage.ts'

/** A file that belongs to a lesson: its address, and where it is kept. */
export type PlannedFile = { path: string; key: string }

/** Why something of a lesson stays behind. */
export type Behind = { name: string; why: 'online-only' | 'elsewhere' | 'closed' }

/** The video that is kept: a small one does, where there is one. */
const usualHeight = 480

/** What of a page lies in files of its own: the pictures of its text, the files it lists, and what it shows or plays. */
export function filesOf(course: string, page: ItemPage): PlannedFile[] {
  const saved = (files: ReturnType<typeof listedIn>) =>
    files
      .filter(({ onlineOnly }) => !onlineOnly)
      .map(({ _id, name }) => content(originalPath(course, _id, name)))
  return [
    ...('html' in page ? picturesIn(page.html) : []),
    ...saved(listedIn(page)),
    ...(isRecording(page) ? playedIn(course, page) : saved(shownIn(page))),
  ]
}

/** What of a lesson stays behind: what it leads to elsewhere, and the files that are not handed out. */
export function behindOf({ item, page }: Pick<Lesson, 'page'> & { item: { title: string } }): Behind[] {
  const elsewhere: Behind[] =
    'url' in page ? [{ name: page.title === '' ? page.url : page.title, why: 'elsewhere' }] : []
  const onlineOnly = [
    ...listedIn(page).map((file) => ({ ...file, title: file.title || file.name })),
    ...shownIn(page).map((file) => ({ ...file, title: item.title })),
  ].filter((file) => file.onlineOnly)
  return [...elsewhere, ...onlineOnly.map(({ title }): Behind => ({ name: title, why: 'online-only' }))]
}

const listedIn = (page: ItemPage) => ('files' in page ? page.files : [])

const shownIn = (page: ItemPage) => ('file' in page ? [page.file] : [])

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
