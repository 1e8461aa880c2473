import { redirect } from 'react-router'
import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { notify } from '../../../base/ui/toast.ts'
import type { RecoveryApi } from '../../sign-in/recovery/contract.ts'
import { type CourseCall, courseIn } from '../frame/client.ts'
import type { CourseInvitationApi } from './contract.ts'
import { emailsIn, isWorthAnother, mostAtOnce } from './rules.ts'
import { peopleInvitationsText } from './text/en.ts'

/** The calls about the invitations of the course in the page's address. */
export const invitationCalls = (call: CourseCall) => api<CourseInvitationApi>(call).course[':course'].invited

/** How e-mails of this site reach people. */
export async function readWay(call: Call) {
  return (await answer(api<RecoveryApi>(call).auth.recovery.$get({}))).way
}

export const inviteForm = defineForm({
  section: 'invite',
  fields: ['emails'],
  async work({ emails: typed }, call: CourseCall) {
    const { page: words } = textHere(peopleInvitationsText)
    const emails = emailsIn(typed)
    if (emails.length === 0) throw broken('emails', words.noEmails)
    if (emails.length > mostAtOnce) throw broken('emails', words.tooMany({ most: mostAtOnce }))
    const outcome = await answer(invitationCalls(call).$post({ param: courseIn(call), json: { emails } }))
    const { sent, refused } = outcome
    const said = (await readWay(call)) === 'mail' ? words.sent : words.kept
    return {
      refused,
      again: refused.flatMap(({ email, why }) => (isWorthAnother(why) ? [email] : [])).join('\n'),
      ...(sent.length > 0 && { message: said({ count: sent.length }) }),
    }
  },
})

/** The form in the row of each invitation: its button `intent` sends it again or is `withdraw`. */
export const invitationForm = defineForm({
  section: 'invitation',
  fields: ['id', 'intent'],
  async work({ id, intent }, call: CourseCall) {
    const { page: words } = textHere(peopleInvitationsText)
    const one = invitationCalls(call)[':invitation']
    const param = { ...courseIn(call), invitation: encodeURIComponent(id) }
    if (intent === 'withdraw') {
      await answer(one.$delete({ param }))
      return { message: words.withdrawn }
    }
    await answer(one.messages.$post({ param }))
    return { message: (await readWay(call)) === 'mail' ? words.sentAgain : words.keptAgain }
  },
})

/** The call about the link that led to the page. */
export const linkCall = (call: Call) => api<CourseInvitationApi>(call).auth['course-invitation']

export const joinForm = defineForm({
  section: 'join',
  fields: ['course'],
  secrets: ['token'],
  async work({ course, token }, call: Call) {
    await answer(linkCall(call).$post({ json: { courseId: course, token } }))
    notify.success(textHere(peopleInvitationsText).join.joined)
    return redirect(`/all-courses/${encodeURIComponent(course)}`)
  },
})

export const registerForm = defineForm({
  section: 'register',
  secrets: ['token'],
  async work({ token }, call: Call) {
    const { path } = await answer(linkCall(call).registration.$post({ json: { token } }))
    return redirect(path)
  },
})
