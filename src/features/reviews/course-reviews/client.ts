import { broken, defineForm, unlessFailed } from '../../../base/form/defineForm.ts'
import type { Deferred } from '../../../base/page/defer.ts'
import { textHere } from '../../../base/page/language.ts'
import { queryOf } from '../../../base/page/list/address.ts'
import { answerPage, type ListPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { requireUser } from '../../accounts/client/session.ts'
import type { OwnShare, Review, ReviewsApi } from '../contract.ts'
import { type Rating, type Reason, reasons, type Sort, sorts } from '../rules.ts'
import { reviewsText } from '../text/en.ts'
import { courseReviewsText } from './text/en.ts'

/** How many reviews a course's page shows before more are asked for. */
const shownFirst = '6'

/** What a course's page shows of its reviews. */
export type CourseReviews = {
  sort: Sort
  /** Null when that could not be read. */
  rating: Rating | null
  found: Deferred<ListPage<Review>>
  /** Null for visitors, and when that could not be read. */
  share: OwnShare | null
}

const callsFor = (call: CallWithId) => api<ReviewsApi>(call).course[':course']

/**
 * Loads the reviews of a course in the order that the address asks for. The page shows the course also when that fails.
 * @param rating what they come to; null when that could not be read
 */
export async function loadReviews(
  call: CallWithId,
  rating: Rating | null,
  isMember: boolean,
): Promise<CourseReviews> {
  const course = idIn(call).id
  const calls = callsFor(call)
  const asked = queryOf(call).get('sort')
  const sort = sorts.find((one) => one === asked) ?? 'newest'
  const own = isMember ? answer(calls.review.$get({ param: { course } })).catch(() => null) : null
  // Most courses have none.
  const isEmpty = rating?.count === 0
  const { found } = await loadList(call, { sort: sort === 'newest' ? null : sort }, async (query) =>
    isEmpty && query.after === undefined
      ? { items: [], next: null }
      : answerPage<Review>(calls.reviews.$get({ param: { course }, query: { ...query, limit: shownFirst } })),
  )
  return { sort, rating, found, share: await own }
}

/** The form of the member's own review. */
export const reviewForm = defineForm({
  section: 'review',
  fields: ['stars', 'text', 'known'],
  async work({ stars, text, known }, call: CallWithId) {
    await requireUser(call)
    if (stars === '') throw broken('stars', textHere(reviewsText).errors.stars)
    const json = { stars: Number(stars), text }
    await answer(callsFor(call).review.$put({ param: { course: idIn(call).id }, json }))
    const { own } = textHere(courseReviewsText)
    return { message: known === '' ? own.added : own.saved }
  },
})

/** The button that removes the member's own review. */
export const removalForm = defineForm({
  section: 'review-removal',
  async work(_, call: CallWithId) {
    await requireUser(call)
    await answer(callsFor(call).review.$delete({ param: { course: idIn(call).id } }))
    return { message: textHere(courseReviewsText).own.removed }
  },
  outdated: unlessFailed,
})

/** The form by which those who teach the course answer a review. */
export const answerForm = defineForm({
  section: 'answer',
  fields: ['id', 'text'],
  async work({ id, text }, call: CallWithId) {
    await requireUser(call)
    await answer(reviewOf(call).answer.$put({ param: paramOf(call, id), json: { text } }))
    return { message: textHere(courseReviewsText).answer.done }
  },
})

/** The button that removes the answer to a review. */
export const answerRemovalForm = defineForm({
  section: 'answer-removal',
  fields: ['id'],
  async work({ id }, call: CallWithId) {
    await requireUser(call)
    await answer(reviewOf(call).answer.$delete({ param: paramOf(call, id) }))
    return { message: textHere(courseReviewsText).answer.removed }
  },
  outdated: unlessFailed,
})

/** The form to report a review. */
export const reportForm = defineForm({
  section: 'report',
  fields: ['id', 'reason'],
  async work({ id, reason: chosen }, call: CallWithId) {
    await requireUser(call)
    const reason = reasons.find((one) => one === chosen)
    if (reason === undefined) throw broken('reason', textHere(reviewsText).errors.reason)
    const json: { reason: Reason } = { reason }
    await answer(reviewOf(call).report.$post({ param: paramOf(call, id), json }))
    return { message: textHere(courseReviewsText).report.done }
  },
  outdated: unlessFailed,
})

/** The forms of the section, for the action of its page. */
export const reviewForms = [reviewForm, removalForm, answerForm, answerRemovalForm, reportForm]

const reviewOf = (call: CallWithId) => callsFor(call).reviews[':review']

const paramOf = (call: CallWithId, id: string) => ({
  course: idIn(call).id,
  review: encodeURIComponent(id),
})
