import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { demoCourse, demoInstructor } from '../../courses/demo/demo.ts'
import { holdRatings } from '../rating/store.ts'
import { putReview, updateAnswer } from '../store.ts'
import { reviews } from './reviews.ts'

/** Adds the reviews of the demo world; part of a transaction. */
export async function reviewDemoCourses(transaction: Db): Promise<void> {
  for (const { by, of, stars, at, text, answer } of reviews) {
    const [courseId, userId] = [demoCourse(of), demoPerson(by)]
    await holdRatings(transaction, [courseId], { user: userId, only: 'live' })
    const written = await putReview(transaction, {
      id: newId(),
      courseId,
      userId,
      stars,
      text,
      now: new Date(at),
    })
    if (written === undefined) throw new Error(`In the demo world ${by} does not take ${of}.`)
    if (answer === undefined) continue
    await updateAnswer(
      transaction,
      { courseId, id: written.review.id },
      { text: answer.text, by: demoInstructor(of), now: new Date(answer.at) },
    )
  }
}
