import { defineForm, unlessFailed } from '../../base/form/defineForm.ts'
import { textHere } from '../../base/page/language.ts'
import { pageOutdated } from '../../base/page/outdated.ts'
import { answer, api, asProblem, type Call } from '../../base/page/request.ts'
import { notify, type ToastAction } from '../../base/ui/toast.ts'
import { requireUser } from '../accounts/client/session.ts'
import type { User } from '../accounts/shared/user.ts'
import type { EnrollmentsApi } from './contract.ts'
import { enrollmentsText } from './text/en.ts'

/** Whether a member is enrolled in a course. Null when that cannot be read, which it reports to the reader. */
export async function readEnrollment(call: Call, { email }: User, courseId: string): Promise<boolean | null> {
  try {
    const check = api<EnrollmentsApi>(call).enroll.check.$get({ query: { courseId, email } })
    return (await answer(check)) !== null
  } catch {
    notify.error(textHere(enrollmentsText).checkFailed)
    return null
  }
}

/** The id of the link that leads on into a course, on its page. */
export const nextStepId = 'next-step'

/** The button of the course page: the field `intent` is `enroll` or `unenroll`. */
export const enrollmentForm = defineForm({
  fields: ['intent', 'courseId'],
  async work({ intent, courseId }, call: Call) {
    const { email } = await requireUser(call)
    if (intent === 'unenroll') {
      await unenroll(call, email, courseId)
      notify.warning(textHere(enrollmentsText).removed, undoOfLeaving(call, email, courseId))
    } else {
      await enroll(call, email, courseId)
    }
    return { left: intent === 'unenroll' }
  },
  outdated: unlessFailed,
})

/** Enrolls a member and says so. */
export async function enroll(call: Call, email: string, courseId: string): Promise<void> {
  // A page that the server draws does not know where its reader is.
  const zone = import.meta.env.SSR ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone
  await answer(api<EnrollmentsApi>(call)['enroll-course'].$post({ json: { courseId, email, zone } }))
  notify.success(textHere(enrollmentsText).success)
}

/** What the toast offers to a member who has just left a course: to be enrolled again, whichever page they are on by then. */
export function undoOfLeaving(call: Call, email: string, courseId: string): ToastAction {
  const undo = async () => {
    try {
      await enroll(call, email, courseId)
    } catch (thrown) {
      notify.error(asProblem(thrown).message)
    }
    dispatchEvent(new Event(pageOutdated))
  }
  return { label: textHere(enrollmentsText).undo, run: () => void undo() }
}

/** Ends an enrollment. Returns how many there were, 0 or 1. */
export async function unenroll(call: Call, email: string, courseId: string): Promise<number> {
  const { deletedCount } = await answer(
    api<EnrollmentsApi>(call)['unenroll-course'].$delete({ query: { courseId, email } }),
  )
  return deletedCount
}
