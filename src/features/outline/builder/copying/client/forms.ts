import { broken, defineForm } from '../../../../../base/form/defineForm.ts'
import { textHere } from '../../../../../base/page/language.ts'
import { answer } from '../../../../../base/page/request.ts'
import { movedDays } from '../../../rules.ts'
import { type CourseCall, courseCalls } from '../../client/course.ts'
import { builderText } from '../../text/en.ts'

/** What becomes of the dates, as the form has it. @throws Problem for days that are no whole number, or too many */
function datesIn({ dates, days }: { dates: string; days: string }): 'keep' | 'none' | { days: number } {
  if (dates === 'none') return 'none'
  if (dates !== 'move') return 'keep'
  const count = Number(days)
  const isGood = days.trim() !== '' && Number.isInteger(count) && Math.abs(count) <= movedDays
  if (!isGood) throw broken('days', textHere(builderText).copy.daysWrong({ most: movedDays }))
  return { days: count }
}

/** Why a copy was refused is told in its dialog. */
const tell = () => {}

/** Copies a section with its items to the end of another course. */
export const copySectionForm = defineForm({
  section: 'copy-section',
  fields: ['id', 'course', 'dates', 'days'],
  async work({ id, course: to, ...texts }, call: CourseCall) {
    if (to === '') throw broken('course', textHere(builderText).copy.chooseFirst)
    const { course, calls } = courseCalls(call)
    const json = { course: to, before: null, dates: datesIn(texts) }
    const { ids } = await answer(
      calls.sections[':section'].copy.$post({ param: { course, section: id }, json }),
    )
    return { copied: { course: to, section: ids[id] ?? id } }
  },
  tell,
})

/** Copies a section within its course, to the place after it. */
export const duplicateSectionForm = defineForm({
  section: 'duplicate-section',
  fields: ['id', 'before'],
  async work({ id, before }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const json = { course, before: before === '' ? null : before, dates: 'keep' as const }
    const { ids } = await answer(
      calls.sections[':section'].copy.$post({ param: { course, section: id }, json }),
    )
    return { added: ids[id] ?? '' }
  },
})

/** Copies the whole course into a new one. */
export const copyCourseForm = defineForm({
  section: 'copy-course',
  fields: ['title', 'dates', 'days'],
  async work({ title, ...texts }, call: CourseCall) {
    const { course, calls } = courseCalls(call)
    const json = { title, dates: datesIn(texts) }
    const { insertedId } = await answer(calls.copy.$post({ param: { course }, json }))
    return { copied: { course: insertedId } }
  },
  tell,
})

/** The forms of copies. */
export const copyForms = [copySectionForm, duplicateSectionForm, copyCourseForm]
