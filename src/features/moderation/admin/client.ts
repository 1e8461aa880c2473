import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { rulingReasons } from '../../courses/rulings/rules.ts'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import type { HeldCourse, ModerationApi } from '../contract.ts'
import { moderationAdminText } from './text/en.ts'

const calls = (call: CallWithId) => api<ModerationApi>(call).admin.courses[':id']

/** Loads the course of the page's address. */
export async function loadHeldCourse(call: CallWithId): Promise<{ course: HeldCourse }> {
  return { course: await found(answer(calls(call).$get({ param: idIn(call) }))) }
}

/** The form that hides or removes a course. */
export const decisionForm = defineForm({
  section: 'state-decision',
  fields: ['to', 'reason', 'note'],
  async work({ to, reason: given, note }, call: CallWithId) {
    const { decision } = textHere(moderationAdminText).one
    const reason = rulingReasons.find((one) => one === given)
    if (to !== 'hidden' && to !== 'removed') throw broken('to', decision.chooseWhat)
    if (reason === undefined) throw broken('reason', textHere(rulingsText).choose)
    await answer(calls(call).state.$put({ param: idIn(call), json: { state: to, reason, note } }))
    return { message: decision.done[to] }
  },
})

/** The form that settles the reports of a course that stays. */
export const keepForm = defineForm({
  section: 'state-keep',
  async work(_, call: CallWithId) {
    await answer(calls(call).state.$put({ param: idIn(call), json: { state: 'shown' } }))
    return { message: textHere(moderationAdminText).one.reports.done }
  },
})

/** The form that shows a course again. */
export const returnForm = defineForm({
  section: 'state-return',
  async work(_, call: CallWithId) {
    await answer(calls(call).state.$put({ param: idIn(call), json: { state: 'shown' } }))
    return { message: textHere(moderationAdminText).one.decision.done.shown }
  },
})
