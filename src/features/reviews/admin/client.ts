import { defineForm, unlessFailed } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import type { ReviewsApi } from '../contract.ts'
import { reasons } from '../rules.ts'
import { reviewsAdminText } from './text/en.ts'

/** The buttons that decide on a review: the field `to` is `hide` or `show`. */
export const decisionForm = defineForm({
  section: 'decision',
  fields: ['id', 'to', 'reason'],
  async work({ id, to, reason: chosen }, call: Call) {
    const hidden = to === 'hide'
    const reason = reasons.find((one) => one === chosen) ?? 'other'
    const review = api<ReviewsApi>(call).admin.reviews[':id']
    const json = { hidden, reason }
    await answer(review.hidden.$put({ param: { id: encodeURIComponent(id) }, json }))
    const words = textHere(reviewsAdminText)
    return { message: hidden ? words.hid : words.kept }
  },
  outdated: unlessFailed,
})
