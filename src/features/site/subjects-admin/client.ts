import { redirect } from 'react-router'
import { broken, defineForm, unlessFailed } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, idIn } from '../../../base/page/params.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import type { Language } from '../../../base/text/language.ts'
import { notify } from '../../../base/ui/toast.ts'
import { adminText } from '../../admin/text/en.ts'
import type { CountedGroup, SubjectsApi } from '../../courses/subjects/contract.ts'
import { subjectsAdminText } from './text/en.ts'

/** The name of a subject for a reader. */
export function nameOf({ names }: Pick<CountedGroup, 'names'>, language: Language): string {
  return (names as Record<string, string | undefined>)[language] ?? names.en
}

/** Loads all subjects in their groups. */
export function loadSubjects(call: Call): Promise<CountedGroup[]> {
  return answer(api<SubjectsApi>(call).admin.subjects.$get({}))
}

export const addForm = defineForm({
  section: 'add',
  fields: ['parent', 'en', 'bn'],
  async work({ parent, en, bn }, call: Call) {
    const json = { parent: parent === '' ? null : parent, names: { en, bn } }
    await answer(api<SubjectsApi>(call).admin.subjects.$post({ json }))
    return { message: textHere(subjectsAdminText).added({ name: en }) }
  },
})

export const moveForm = defineForm({
  section: 'move',
  fields: ['id', 'move'],
  async work({ id, move }, call: Call) {
    const json = { move: move === 'up' ? ('up' as const) : ('down' as const) }
    const param = { id: encodeURIComponent(id) }
    await answer(api<SubjectsApi>(call).admin.subjects[':id'].$patch({ param, json }))
    return {}
  },
  outdated: unlessFailed,
})

const one = (call: CallWithId) => api<SubjectsApi>(call).admin.subjects[':id']

export const renameForm = defineForm({
  section: 'names',
  fields: ['en', 'bn', 'parent'],
  async work({ en, bn, parent }, call: CallWithId) {
    const json = { names: { en, bn }, ...(parent !== '' && { parent }) }
    await answer(one(call).$patch({ param: idIn(call), json }))
    return { message: textHere(subjectsAdminText).saved }
  },
})

export const removeForm = defineForm({
  section: 'remove',
  fields: ['confirm'],
  async work({ confirm }, call: CallWithId) {
    if (confirm !== 'yes') throw broken('confirm', textHere(adminText).sure)
    await answer(one(call).$delete({ param: idIn(call) }))
    notify.success(textHere(subjectsAdminText).removed)
    return redirect('/admin/subjects')
  },
})
