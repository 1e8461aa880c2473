import type { Api } from '../../base/http/api.ts'
import { donePage } from '../../base/http/paging.ts'
import type { Services } from '../../base/services.ts'
import { originOf } from '../audit/origin.ts'
import { notesContract } from '../courses/notes/contract.ts'
import {
  answerReview,
  browseReviews,
  listNotes,
  readOwnShare,
  readRating,
  removeAnswer,
  removeReview,
  writeReview,
} from './actions.ts'
import { reviewsContract } from './contract.ts'
import { browseHeld, decideOnReview, reportReview } from './reports/actions.ts'

const success = { answer: { success: true } }

export function reviewRoutes(api: Api, { db, clock, config }: Services): void {
  api.serve(reviewsContract.list, async ({ params, query }) =>
    donePage(await browseReviews(db, params.course, query)),
  )

  api.serve(reviewsContract.rating, async ({ params }) => ({ answer: await readRating(db, params.course) }))

  api.serve(notesContract.list, async ({ query }) => ({ answer: await listNotes(db, query.ids) }))

  api.serve(reviewsContract.readOwn, async ({ actor, params }) => ({
    answer: await readOwnShare(db, actor, params.course),
  }))

  api.serve(reviewsContract.put, async ({ actor, params, body }) => {
    const { review, added } = await writeReview(db, actor, params.course, { ...body, now: clock.now() })
    return { answer: review, status: added ? 201 : 200 }
  })

  api.serve(reviewsContract.remove, async ({ actor, params }) => ({
    answer: { deletedCount: await removeReview(db, actor, params.course) },
  }))

  api.serve(reviewsContract.answer, async ({ actor, params: { course, review }, body }) => {
    await answerReview(db, actor, { courseId: course, id: review }, { ...body, now: clock.now() })
    return success
  })

  api.serve(reviewsContract.removeAnswer, async ({ actor, params: { course, review } }) => ({
    answer: { deletedCount: await removeAnswer(db, actor, { courseId: course, id: review }) },
  }))

  api.serve(reviewsContract.report, async ({ actor, params: { course, review }, body, context }) => {
    const when = { now: clock.now(), from: originOf(context, config) }
    await reportReview(db, actor, { courseId: course, id: review }, { ...body, ...when })
    return success
  })

  api.serve(reviewsContract.listHeld, async ({ query }) => donePage(await browseHeld(db, query)))

  api.serve(reviewsContract.decide, async ({ actor, params, body, context }) => {
    const when = { now: clock.now(), from: originOf(context, config) }
    await decideOnReview(db, actor, params.id, { ...when, reason: body.hidden ? body.reason : null })
    return success
  })
}
