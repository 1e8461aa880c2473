import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { rulingReasons } from '../../courses/rulings/rules.ts'
import { rulingsText } from '../../courses/rulings/text/en.ts'
import type { ModerationApi } from '../contract.ts'
import { reportFormText } from './text/en.ts'

/** The form to report the course of the page's address. */
export const courseReportForm = defineForm({
  section: 'course-report',
  fields: ['reason', 'words', 'website'],
  async work({ reason: chosen, words, website }, call: CallWithId) {
    const reason = rulingReasons.find((one) => one === chosen)
    if (reason === undefined) throw broken('reason', textHere(rulingsText).choose)
    const report = api<ModerationApi>(call).course[':course'].report
    await answer(report.$post({ param: { course: idIn(call).id }, json: { reason, words, website } }))
    return { message: textHere(reportFormText).done }
  },
})
