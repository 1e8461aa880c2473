import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { fieldMessage } from '../../base/contract/fieldMessage.ts'
import { idField, requiredText, textField, wholeNumber } from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'
import { contractText } from '../../base/contract/text/en.ts'
import { heldStates, longest, reasons, sorts, stars } from './rules.ts'
import { reviewsText } from './text/en.ts'

const rating = z
  .object({
    count: z.int().meta({ description: 'How many reviews there are that are not hidden' }),
    average: z.number().nullable().meta({ description: 'Null of fewer than three' }),
    score: z
      .number()
      .meta({ description: 'For sorting courses: the mean with five votes of 3.5 stars added' }),
    counts: z.array(z.int()).meta({ description: 'How many give one star, two, three, four and five' }),
  })
  .meta({ id: 'Rating' })

const review = z
  .object({
    id: idInAnswer(),
    stars: z.int(),
    text: z.string(),
    name: z.string().meta({ description: "The author's display name" }),
    photoURL: z.string(),
    createdAt: instantInAnswer(),
    changedAt: instantInAnswer(),
    answer: z
      .object({ text: z.string(), name: z.string(), at: instantInAnswer() })
      .nullable()
      .meta({ description: 'What those who teach the course say to it' }),
  })
  .meta({ id: 'Review' })

/** A review as everybody reads it. */
export type Review = z.output<typeof review>

const ownReview = z
  .object({
    id: idInAnswer(),
    stars: z.int(),
    text: z.string(),
    createdAt: instantInAnswer(),
    changedAt: instantInAnswer(),
    hidden: z
      .object({
        reason: z.string().nullable().meta({ description: 'Null while members have reported it, undecided' }),
      })
      .nullable(),
  })
  .meta({ id: 'OwnReview' })

/** A review as its author reads it. */
export type OwnReview = z.output<typeof ownReview>

const share = z
  .object({
    review: z.union([ownReview, z.null()]),
    enrolled: z.boolean().meta({ description: 'Whether they take the course' }),
    mayWrite: z.boolean(),
    mayAnswer: z.boolean(),
  })
  .meta({ id: 'OwnShareInReviews' })

/** What the signed-in member has to do with the reviews of a course. */
export type OwnShare = z.output<typeof share>

const heldReview = z
  .object({
    id: idInAnswer(),
    courseId: idInAnswer(),
    courseTitle: z.string(),
    stars: z.int(),
    text: z.string(),
    name: z.string(),
    authorId: idInAnswer(),
    createdAt: instantInAnswer(),
    reportedAt: instantInAnswer().nullable(),
    hiddenAt: instantInAnswer().nullable(),
    hiddenReason: z.string().nullable(),
    reports: z.array(z.object({ reason: z.string(), count: z.int() })),
  })
  .meta({ id: 'HeldReview' })

/** A review as administrators see it. */
export type HeldReview = z.output<typeof heldReview>

const starsField = z.int({
  error: fieldMessage((language) => reviewsText(language).errors.stars),
})

const reasonField = z.enum(reasons, {
  error: fieldMessage((language) => reviewsText(language).errors.reason),
})

const notASort = fieldMessage((language) => contractText(language).choice({ choices: sorts.join(', ') }))

const ofCourse = z.object({ course: idField() })
const ofReview = z.object({ course: idField(), review: idField() })
const done = z.object({ success: z.boolean() })

export const reviewsContract = contract({
  list: {
    method: 'get',
    path: '/course/{course}/reviews',
    replica: true,
    public: 'course',
    summary: 'The reviews of a course, newest first, or those with most or fewest stars first',
    access: 'anyone',
    params: ofCourse,
    query: z.object({ ...pagingQuery, sort: z.enum(sorts, { error: notASort }).optional() }),
    answer: z.array(review),
    problems: [404],
  },
  rating: {
    method: 'get',
    path: '/course/{course}/rating',
    replica: true,
    public: 'course',
    summary: 'What the reviews of a course come to',
    access: 'anyone',
    params: ofCourse,
    answer: rating,
    problems: [404],
  },
  readOwn: {
    method: 'get',
    path: '/course/{course}/review',
    replica: true,
    summary: "The signed-in member's review of a course, and whether they may write one or answer others",
    access: 'member',
    params: ofCourse,
    answer: share,
    problems: [404],
  },
  put: {
    method: 'put',
    path: '/course/{course}/review',
    changes: ['catalogue', 'courses'],
    summary:
      'Review a course that one takes, or change that review; 201 the first time. Those who teach it may not',
    access: { course: 'learner' },
    limit: 'review',
    params: ofCourse,
    body: z.object({
      stars: starsField.min(stars.least, wholeNumber(stars.least, stars.most)).max(stars.most, {
        error: wholeNumber(stars.least, stars.most),
      }),
      text: textField(longest.text).default(''),
    }),
    answer: ownReview,
    statuses: [200, 201],
    problems: [409],
  },
  remove: {
    method: 'delete',
    path: '/course/{course}/review',
    changes: ['catalogue', 'courses'],
    summary: 'Remove the own review of a course, also after leaving it; not while it is hidden',
    access: 'member',
    params: ofCourse,
    answer: z.object({ deletedCount: z.int().min(0).max(1) }),
    problems: [409],
  },
  answer: {
    method: 'put',
    path: '/course/{course}/reviews/{review}/answer',
    changes: ['course'],
    summary: 'Answer a review, as one who teaches the course, or change the answer',
    access: { course: 'editor' },
    params: ofReview,
    body: z.object({ text: requiredText(longest.answer) }),
    answer: done,
    problems: [404],
  },
  removeAnswer: {
    method: 'delete',
    path: '/course/{course}/reviews/{review}/answer',
    changes: ['course'],
    summary: 'Remove the answer to a review',
    access: { course: 'editor' },
    params: ofReview,
    answer: z.object({ deletedCount: z.int().min(0).max(1) }),
  },
  report: {
    method: 'post',
    path: '/course/{course}/reviews/{review}/report',
    changes: ['catalogue', 'courses'],
    summary:
      'Report a review to the administrators. Three reports hide it until they decide, that of an administrator at once',
    access: 'member',
    limit: 'review-report',
    params: ofReview,
    body: z.object({ reason: reasonField }),
    answer: done,
    problems: [404, 409],
  },
  listHeld: {
    method: 'get',
    path: '/admin/reviews',
    summary: 'Reviews that are reported and wait for a decision, or hidden ones; the latest first',
    access: 'administrator',
    query: z.object({ ...pagingQuery, state: z.enum(heldStates).optional() }),
    answer: z.array(heldReview),
  },
  decide: {
    method: 'put',
    path: '/admin/reviews/{id}/hidden',
    changes: ['catalogue', 'courses'],
    summary: 'Hide a review, or show it again. Either settles the reports that there are',
    access: 'administrator',
    params: z.object({ id: idField() }),
    body: z.object({ hidden: z.boolean(), reason: reasonField.default('other') }),
    answer: done,
    problems: [404],
  },
})

/** For `api<ReviewsApi>()` in the browser. */
export type ReviewsApi = ClientSchema<typeof reviewsContract>
