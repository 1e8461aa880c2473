import { redirect } from 'react-router'
import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api } from '../../../base/page/request.ts'
import { notify } from '../../../base/ui/toast.ts'
import type { StaffApi } from '../../courses/staff/contract.ts'
import { type StaffRole, staffRoles } from '../../courses/staff/rules.ts'
import { type CourseCall, courseIn } from '../frame/client.ts'
import { peopleText } from '../text/en.ts'

const calls = (call: CourseCall) => api<StaffApi>(call).course[':course']

const roleIn = (text: string): StaffRole => staffRoles.find((role) => role === text) ?? 'assistant'

function requireSure(confirm: string): void {
  if (confirm !== 'yes') throw broken('confirm', textHere(peopleText).sure)
}

export const appointForm = defineForm({
  section: 'appoint',
  fields: ['email', 'role'],
  async work({ email, role }, call: CourseCall) {
    const json = { email, role: roleIn(role) }
    await answer(calls(call).staff.$post({ param: courseIn(call), json }))
    return { message: textHere(peopleText).staff.appointed }
  },
})

/** The form in the row of each colleague: its button `intent` changes the `role` or is `remove`. */
export const colleagueForm = defineForm({
  section: 'colleague',
  fields: ['id', 'intent', 'role'],
  async work({ id, intent, role }, call: CourseCall) {
    const { staff: words } = textHere(peopleText)
    const one = calls(call).staff[':user']
    const param = { ...courseIn(call), user: encodeURIComponent(id) }
    if (intent === 'remove') await answer(one.$delete({ param }))
    else await answer(one.$patch({ param, json: { role: roleIn(role) } }))
    return { message: intent === 'remove' ? words.removed : words.changed }
  },
})

export const handOverForm = defineForm({
  section: 'handover',
  fields: ['user', 'confirm'],
  async work({ user, confirm }, call: CourseCall) {
    requireSure(confirm)
    await answer(calls(call).handover.$post({ param: courseIn(call), json: { user } }))
    return { message: textHere(peopleText).staff.handedOver }
  },
})

export const leaveForm = defineForm({
  section: 'leave',
  fields: ['confirm'],
  async work({ confirm }, call: CourseCall) {
    requireSure(confirm)
    await answer(calls(call)['own-role'].$delete({ param: courseIn(call) }))
    notify.success(textHere(peopleText).staff.left)
    return redirect('/manage-course')
  },
})
