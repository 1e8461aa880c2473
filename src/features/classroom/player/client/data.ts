import { redirect } from 'react-router'
import { Problem } from '../../../../base/contract/problem.ts'
import { defineForm } from '../../../../base/form/defineForm.ts'
import { isAway } from '../../../../base/page/isAway.ts'
import { textHere } from '../../../../base/page/language.ts'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { actorHere } from '../../../../base/page/offline-queue/actor.ts'
import { answer, api, asProblem, type Call } from '../../../../base/page/request.ts'
import { notify } from '../../../../base/ui/toast.ts'
import { readUser, requireUser } from '../../../accounts/client/session.ts'
import type { ClassroomApi, ItemPage, LearnerOutline, Lesson } from '../../contract.ts'
import { findKept } from '../../offline/client/kept.ts'
import { noteFresh } from '../../offline/client/savedAt.ts'
import type { PagesApi } from '../../pages/contract.ts'
import { isRecording, isTimed } from '../../shared/recordingPage.ts'
import { classroomText } from '../../text/en.ts'
import type { SaidText, TranscriptsApi } from '../../transcripts/contract.ts'
import { tellMark } from './tellMark.ts'

/** The arguments of a loader or an action whose address names a course, and perhaps an item of it. */
export type LearnCall = Call & { params: { course?: string; item?: string } }

const idsIn = ({ params: { course = '', item = '' } }: LearnCall) => ({
  course: encodeURIComponent(course),
  item: encodeURIComponent(item),
})

/** As whom and when a course is previewed; null where it is not. */
export type Previewed = {
  as: string | null
  asOf: string
  wall: string
  /** The search of addresses in the preview. */
  search: string
  /** Why what was asked for is not shown, and what that was: then it is what a new learner sees now. */
  refused: { as: string; asOf: string; message: string } | null
} | null

/** The HTML of texts that the server draws, beside the data that a page carries: it would else be in the page twice. */
const drawn = new WeakMap<object, string>()

/** The HTML of a text; in a page that the server has drawn it is there already, and this is empty. */
export function htmlOf(page: Extract<ItemPage, { kind: 'text' }>): string {
  return drawn.get(page) ?? page.html
}

function carried(lesson: Lesson): Lesson {
  if (!import.meta.env.SSR || !('html' in lesson.page)) return lesson
  const page = { ...lesson.page, html: '' }
  drawn.set(page, lesson.page.html)
  return { ...lesson, page }
}

/** What is drawn of what is said in a recording. */
export type Drawn = Pick<SaidText, 'language' | 'isWhole'>

/** What is said, beside the data that a page carries, as the HTML of texts. */
const said = new WeakMap<Drawn, readonly string[]>()

/** The paragraphs of what is said; in a page that the server has drawn they are there already, and there are none. */
export function paragraphsOf(drawn: Drawn): readonly string[] {
  return said.get(drawn) ?? []
}

/**
 * Asks for what is said in a recording, where that is written: for readers without scripts, and with them where it has no times.
 * Whatever hinders that, the lesson is there without.
 */
async function readSaid(call: LearnCall, lesson: Lesson | null): Promise<Drawn | null> {
  if (lesson === null) return null
  const { page } = lesson
  if (!isRecording(page)) return null
  if (isTimed(page) ? !import.meta.env.SSR : page.recording.transcript === null) return null
  const { items } = api<TranscriptsApi>(call).course[':course']
  const asked = answer(items[':item'].transcript.$get({ param: idsIn(call) }))
  const text = await asked.catch(() => null)
  if (text === null) return null
  const { paragraphs, language, isWhole } = text
  const drawn = { language, isWhole }
  said.set(drawn, paragraphs)
  return drawn
}

type PreviewQuery = { as?: string; asOf?: string }

/** As whom and when the page's address previews a course; null where it is no preview. */
function previewIn({ request }: LearnCall): PreviewQuery | null {
  const given = new URL(request.url).searchParams
  if (!given.has('as') && !given.has('asOf')) return null
  const [as, asOf] = [given.get('as')?.trim(), given.get('asOf')]
  return { ...(as && { as }), ...(asOf && { asOf }) }
}

/** The outline in a preview. One of no learner or no time is that of a new learner now, and says why. */
async function readPreview(call: LearnCall, query: PreviewQuery) {
  const { course } = idsIn(call)
  const ask = async (asked: PreviewQuery, refused: NonNullable<Previewed>['refused']) => {
    const { preview } = api<ClassroomApi>(call).course[':course']
    const answered = await answer(preview.$get({ param: { course }, query: asked }))
    const { as, asOf, wall, ...outline } = answered
    const search = refused === null ? new URL(call.request.url).search : '?as=new'
    return { ...outline, preview: { as, asOf, wall, search, refused } }
  }
  return ask(query, null).catch((thrown: unknown) => {
    const { code, status, message } = asProblem(thrown)
    if (code !== 'unknown-learner' && status !== 422) throw thrown
    return ask({}, { as: query.as ?? '', asOf: query.asOf ?? '', message })
  })
}

/** What answers a page of one item: 404 is an unknown page, visitors log in first, and what is closed is null. */
async function readLesson(call: LearnCall, preview: PreviewQuery | null): Promise<Lesson | null> {
  try {
    const param = idsIn(call)
    const { items, preview: previewed } = api<ClassroomApi>(call).course[':course']
    const asked =
      preview === null ? items[':item'].$get({ param }) : previewed[':item'].$get({ param, query: preview })
    return carried(await answer(asked))
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    const { pathname } = new URL(call.request.url)
    if (status === 401) throw redirect(`/login?${new URLSearchParams({ from: pathname })}`)
    if (status === 403) return null
    throw new Response(message, { status })
  }
}

/**
 * The outline of the address's course.
 * @throws Response with the problem's status
 */
export async function loadOutline(call: LearnCall): Promise<LearnerOutline & { preview: Previewed }> {
  const { course } = idsIn(call)
  const preview = previewIn(call)
  const { outline } = api<ClassroomApi>(call).course[':course']
  if (preview !== null) await requireUser(call)
  try {
    if (preview !== null) return await readPreview(call, preview)
    return { ...(await answer(outline.$get({ param: { course } }))), preview: null }
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    throw new Response(message, { status })
  }
}

/** The items that the last outline of a course showed as open, by the course. */
const shownOpen = new Map<string, ReadonlySet<string>>()

/**
 * The outline of the address's course, and the lesson of its item. A browser reports refused calls as errors, so it asks for a
 * lesson along with the outline only where it was open before, and not at all where it is closed to a learner.
 */
async function loadBoth(call: LearnCall) {
  const { course, item } = idsIn(call)
  const query = previewIn(call)
  if (query === null && (import.meta.env.SSR || shownOpen.get(course)?.has(item)))
    return Promise.all([loadOutline(call), readLesson(call, null)])
  const outline = await loadOutline(call)
  const preview = outline.preview?.refused ? {} : query
  const items = outline.sections.flatMap((section) => section.items)
  if (query === null)
    shownOpen.set(course, new Set(items.flatMap(({ _id, state }) => (state === 'closed' ? [] : [_id]))))
  const isClosed = outline.learner && items.some(({ _id, state }) => _id === item && state === 'closed')
  return [outline, isClosed ? null : await readLesson(call, preview)] as const
}

/** What the pages of a PDF say, from the one on that the address names; null where it names none. */
async function readText(call: LearnCall, lesson: Lesson | null) {
  const from = Number(new URL(call.request.url).searchParams.get('text') ?? 0)
  if (lesson === null || !('pages' in lesson.page) || !Number.isInteger(from) || from < 1 || from > 100_000)
    return null
  const { items } = api<PagesApi>(call).course[':course']
  const asked = items[':item'].text.$get({ param: idsIn(call), query: { from: String(from) } })
  try {
    return await answer(asked)
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    // In a preview a lesson is shown that is not open yet.
    if (status === 403) return null
    throw new Response(message, { status })
  }
}

/**
 * Loads the page of an item: the outline, what there is to read, and whose progress it is. Without a connection, and where the
 * lesson is kept on this device, the browser opens it.
 */
export async function loadLesson(call: LearnCall) {
  try {
    return await loadWithConnection(call)
  } catch (thrown) {
    const failure = thrown instanceof Response ? thrown : asProblem(thrown)
    if (import.meta.env.SSR || !isAway(failure)) throw thrown
    const { course, item } = idsIn(call)
    if ((await findKept(actorHere(), { course, item })) === null) throw thrown
    location.assign(`/learn/${course}/${item}`)
    return new Promise<never>(() => {})
  }
}

async function loadWithConnection(call: LearnCall) {
  const [[outline, lesson], member] = await Promise.all([loadBoth(call), readUser(call)])
  if (!import.meta.env.SSR) noteFresh()
  const [text, said] = await Promise.all([readText(call, lesson), readSaid(call, lesson)])
  const { course, item } = idsIn(call)
  const account = outline.learner && outline.preview === null ? (member?.id ?? '') : ''
  return { courseId: course, itemId: item, account, outline, lesson, text, said }
}

/** Where a learner's events are told. */
export const scopeOf = (account: string, courseId: string) => ({
  account,
  address: `/api/course/${courseId}/progress`,
})

/** A mark that waits in this browser. Nothing was refused, and nothing can be loaded now: the page stays as it is. */
function waitsHere(): Problem {
  const detail = textHere(classroomText).player.kept
  return new Problem({ code: 'kept-here', status: 503, title: '', detail })
}

/** In a preview nothing is written. */
function inPreview(): Problem {
  const detail = textHere(classroomText).preview.readOnly
  return new Problem({ code: 'in-preview', status: 409, title: '', detail })
}

/** Marks an item as done, or no longer, and leads on to `next`, an item, or to the course where that is empty. */
export const markForm = defineForm({
  section: 'mark',
  fields: ['item', 'turn', 'done', 'next'],
  async work({ item, turn, done, next }, call: LearnCall) {
    if (previewIn(call) !== null) throw inPreview()
    const member = await requireUser(call)
    const at = new Date().toISOString()
    const mark = {
      id: newUuid(),
      item,
      kind: 'mark',
      at,
      done: done === 'yes',
      turn: Number(turn) + 1,
    } as const
    const { course } = idsIn(call)
    if (!(await tellMark(call, scopeOf(member.id, course), mark))) {
      // Loading the same lesson again would bring it back as it was kept.
      if (next === item || (await findKept(member.id, { course, item: next })) === null) throw waitsHere()
      notify.warning(textHere(classroomText).player.kept)
    }
    return redirect(next === '' ? `/all-courses/${course}` : `/learn/${course}/${encodeURIComponent(next)}`)
  },
  tell({ code, message }) {
    if (code === 'kept-here' || code === 'kept') notify.warning(message)
    else notify.error(message)
  },
})
