import { formTexts } from '../../base/form/formText.ts'
import { textHere } from '../../base/page/language.ts'
import { answer, api, asProblem, type Call, refuseUnanswered } from '../../base/page/request.ts'
import { notify } from '../../base/ui/toast.ts'
import { requireMember } from '../accounts/client/session.ts'
import type { Member } from '../accounts/shared/member.ts'
import type { EnrollmentsApi } from './contract.ts'
import { enrollmentsText } from './text/en.ts'

/** Whether a member is enrolled in a course. Null when that cannot be read, which it reports to the reader. */
export async function readEnrollment(
  call: Call,
  { email }: Member,
  courseId: string,
): Promise<boolean | null> {
  try {
    const check = api<EnrollmentsApi>(call).enroll.check.$get({ query: { courseId, email } })
    return (await answer(check)) !== null
  } catch {
    notify.error(textHere(enrollmentsText).checkFailed)
    return null
  }
}

/** Handles the buttons of the course page: the field `intent` is `enroll` or `unenroll`. */
export async function changeEnrollment(call: Call) {
  const { intent, courseId } = await formTexts(call.request, ['intent', 'courseId'])
  try {
    const { email } = await requireMember(call)
    if (intent === 'unenroll') {
      await unenroll(call, email, courseId)
      notify.warning(textHere(enrollmentsText).removed)
    } else {
      await answer(api<EnrollmentsApi>(call)['enroll-course'].$post({ json: { courseId, email } }))
      notify.success(textHere(enrollmentsText).success)
    }
    return { failed: null }
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuseUnanswered(problem, { failed: problem.message })
  }
}

/** Ends an enrollment. Returns how many there were, 0 or 1. */
export async function unenroll(call: Call, email: string, courseId: string): Promise<number> {
  const { deletedCount } = await answer(
    api<EnrollmentsApi>(call)['unenroll-course'].$delete({ query: { courseId, email } }),
  )
  return deletedCount
}
