import { Problem } from '../../../../base/contract/problem.ts'
import { broken, defineForm } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { answer, type Call } from '../../../../base/page/request.ts'
import { notify } from '../../../../base/ui/toast.ts'
import { requireUser } from '../../../accounts/client/session.ts'
import { placeOf } from '../../shared/place.ts'
import { notesText } from '../text/en.ts'
import { noteCalls } from './calls.ts'
import { type Outcome, saveNote, type Writing } from './queue.ts'

type LessonCall = Call & { params: { course?: string; item?: string } }

/** The form in which a note is written at a lesson. In a browser it is kept until the server has it. */
export const noteForm = defineForm({
  section: 'note',
  fields: ['note', 'place', 'quote', 'from', 'version', 'text'],
  async work(sent, call: LessonCall) {
    const words = textHere(notesText).lesson
    if (sent.text.trim() === '') throw broken('text', words.empty)
    const { id: account } = await requireUser(call)
    const { course: courseId = '', item: itemId = '' } = call.params
    const writing: Writing = {
      ...(sent.note !== '' && { note: sent.note }),
      place: placeOf(sent.place),
      quote: sent.quote === '' ? null : { text: sent.quote, from: Number(sent.from) || 0 },
      // Browsers send line breaks as two characters.
      text: sent.text.replaceAll('\r\n', '\n'),
      version: Number(sent.version) || 0,
    }
    const outcome = import.meta.env.SSR
      ? await saveOnServer(call, courseId, itemId, writing)
      : await saveNote({ account, courseId, itemId }, writing)
    if (outcome === 'waits') notify.warning(words.waits)
    else if (outcome !== 'kept') throw notKept(outcome)
    return outcome === 'kept' ? { written: true, message: words.kept } : { written: true, waits: true }
  },
})

async function saveOnServer(call: Call, course: string, item: string, writing: Writing): Promise<Outcome> {
  const at = new Date().toISOString()
  const { note = newUuid(), version = 0, ...written } = writing
  const json = { sentAt: at, events: [{ ...written, id: newUuid(), note, item, at, version }] }
  const { notes } = noteCalls(call).course[':course']
  const { refused } = await answer(notes.$post({ param: { course: encodeURIComponent(course) }, json }))
  return refused[0]?.reason ?? 'kept'
}

/** 409: why a note is not kept. What was typed stays in its form. */
function notKept(outcome: Exclude<Outcome, 'kept' | 'waits'>): Problem {
  const { refusals } = textHere(notesText).lesson
  return new Problem({ code: 'note-not-kept', status: 409, title: '', detail: refusals[outcome] })
}
