import { problem } from '../../base/http/problems.ts'
import { reviewsText } from './text/en.ts'

/** Problem 409: nobody reviews what they teach. */
export function ownCourse() {
  return problem({
    code: 'own-course',
    status: 409,
    detail: (language) => reviewsText(language).errors.ownCourse,
  })
}

/** Problem 409: a hidden review stays, or its author could write another in its place. */
export function reviewHidden() {
  return problem({
    code: 'review-hidden',
    status: 409,
    detail: (language) => reviewsText(language).errors.hidden,
  })
}

/** Problem 409: one does not report what one can remove. */
export function ownReview() {
  return problem({
    code: 'own-review',
    status: 409,
    detail: (language) => reviewsText(language).errors.ownReview,
  })
}

/** Problem 404: no such review, or it is hidden. */
export function unknownReview() {
  return problem({
    code: 'unknown-review',
    status: 404,
    detail: (language) => reviewsText(language).errors.unknown,
  })
}
