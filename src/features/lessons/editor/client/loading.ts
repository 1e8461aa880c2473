import { found } from '../../../../base/page/params.ts'
import type { Call } from '../../../../base/page/request.ts'
import { answer, api } from '../../../../base/page/request.ts'
import type { FileItem, FileSet, MediaApi, OpenUpload } from '../../../media/contract.ts'
import { isSingle } from '../../../media/shared/fit.ts'
import type { OutlineApi } from '../../../outline/contract.ts'
import type { LessonDraft, LessonsApi } from '../../contract.ts'

export type ItemCall = Call & { params: { course?: string; item?: string } }

type Answered = Awaited<ReturnType<typeof readBuilder>>
type Outline = NonNullable<Answered['outline']>

/** An item of a course with what its kind says of it. */
export type Loaded = {
  course: string
  courseTitle: string
  item: Outline['sections'][number]['items'][number]
  outline: Outline
} & Content

type Content =
  | { kind: 'text'; draft: LessonDraft }
  | { kind: 'link'; link: Link }
  | { kind: 'files'; set: FileSet; waiting: OpenUpload[] }
  | { kind: 'single'; single: FileItem; waiting: OpenUpload[] }
  | { kind: 'other' }

/** A link with the version that was read. */
export type Link = {
  url: string
  title: string
  what: string
  why: string
  version: number
  published: number | null
}

/**
 * Loads the item of the page's address.
 * @param foundText called as soon as it is known to be a text
 * @throws Response with the problem's status
 */
export async function loadItem(call: ItemCall, foundText: () => void): Promise<Loaded> {
  const param = {
    course: encodeURIComponent(call.params.course ?? ''),
    item: encodeURIComponent(call.params.item ?? ''),
  }
  const { outline } = await found(readBuilder(call, param.course))
  const item = outline?.sections.flatMap(({ items }) => items).find(({ _id }) => _id === call.params.item)
  if (!outline || item === undefined) throw new Response(null, { status: 404 })
  const common = { course: param.course, courseTitle: outline.title, item, outline }
  if (item.kind === 'text') {
    foundText()
    const draft = api<LessonsApi>(call).course[':course'].lessons[':item'].draft
    return { ...common, kind: 'text', draft: await found(answer(draft.$get({ param }))) }
  }
  if (item.kind === 'files') {
    const set = api<MediaApi>(call).course[':course']['file-sets'][':item']
    const [read, waiting] = await Promise.all([found(answer(set.$get({ param }))), readWaiting(call, param)])
    return { ...common, kind: 'files', set: read, waiting }
  }
  if (isSingle(item.kind)) {
    const single = api<MediaApi>(call).course[':course']['file-items'][':item']
    const [read, waiting] = await Promise.all([
      found(answer(single.$get({ param }))),
      readWaiting(call, param),
    ])
    return { ...common, kind: 'single', single: read, waiting }
  }
  if (item.kind !== 'link') return { ...common, kind: 'other' }
  const link = api<LessonsApi>(call).course[':course'].links[':item']
  return { ...common, kind: 'link', link: await found(answer(link.$get({ param }))) }
}

/** What the member has begun to upload to the course, and no item has. */
async function readWaiting(call: ItemCall, param: { course: string }): Promise<OpenUpload[]> {
  const { uploads } = await found(answer(api<MediaApi>(call).course[':course'].uploads.$get({ param })))
  return uploads.filter(({ item }) => item === null)
}

function readBuilder(call: ItemCall, course: string) {
  return answer(api<OutlineApi>(call).course[':course'].builder.$get({ param: { course }, query: {} }))
}
