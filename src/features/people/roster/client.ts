import { defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api } from '../../../base/page/request.ts'
import { removalReasons } from '../../enrollments/removals/rules.ts'
import type { PeopleApi } from '../contract.ts'
import { type CourseCall, courseIn } from '../frame/client.ts'
import { peopleText } from '../text/en.ts'

/** The calls about the people of the course in the page's address. */
export const peopleCalls = (call: CourseCall) => api<PeopleApi>(call).course[':course']

/** The form in the row of each learner. */
export const removeForm = defineForm({
  section: 'remove',
  fields: ['id', 'reason'],
  async work({ id, reason }, call: CourseCall) {
    const param = { ...courseIn(call), user: encodeURIComponent(id) }
    const query = { reason: removalReasons.find((one) => one === reason) ?? ('other' as const) }
    await answer(peopleCalls(call).people[':user'].$delete({ param, query }))
    return { message: textHere(peopleText).roster.removed }
  },
})

/** The form in the row of each person who was removed. */
export const restoreForm = defineForm({
  section: 'restore',
  fields: ['id'],
  async work({ id }, call: CourseCall) {
    const param = { ...courseIn(call), user: encodeURIComponent(id) }
    await answer(peopleCalls(call)['removed-people'][':user'].restore.$post({ param }))
    return { message: textHere(peopleText).removed.restored }
  },
})
