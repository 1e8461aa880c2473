import { defineForm, unlessFailed } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { NotesApi } from '../contract.ts'
import { notesText } from '../text/en.ts'

/** The calls about the own notes. */
export const noteCalls = (call: Call) => api<NotesApi>(call)

const ofNote = (call: Call) => noteCalls(call).notes[':note']

/** The form in the row of each note that deletes it. */
export const removeForm = defineForm({
  section: 'remove',
  fields: ['id'],
  async work({ id }, call: Call) {
    await answer(ofNote(call).$delete({ param: { note: encodeURIComponent(id) } }))
    return { removed: id }
  },
  outdated: unlessFailed,
})

/** The form that takes a deleted note back. */
export const restoreForm = defineForm({
  section: 'restore',
  fields: ['id'],
  async work({ id }, call: Call) {
    await answer(ofNote(call).restore.$post({ param: { note: encodeURIComponent(id) } }))
    return { message: textHere(notesText).restored }
  },
  outdated: unlessFailed,
})
