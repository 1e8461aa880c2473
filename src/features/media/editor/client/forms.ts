import { defineForm, unlessFailed } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { OutlineApi } from '../../../outline/contract.ts'
import type { MediaApi } from '../../contract.ts'
import { moved } from '../../rules.ts'
import { mediaText } from '../../text/en.ts'

type ItemCall = Call & { params: { course?: string; item?: string } }

const paramOf = ({ params: { course = '', item = '' } }: ItemCall) => ({
  course: encodeURIComponent(course),
  item: encodeURIComponent(item),
})

const setOf = (call: ItemCall) => api<MediaApi>(call).course[':course']['file-sets'][':item']

/**
 * Saves titles and what is handed out; the button by which it is sent may move a file, or take it out. Works without scripts.
 */
export const fileSetForm = defineForm({
  section: 'files',
  fields: ['version'],
  async work({ version }, call: ItemCall, sent: FormData) {
    const [act = '', which = ''] = String(sent.get('act') ?? '').split(' ')
    const ids = sent.getAll('file').map(String)
    const files = ids.map((_id) => ({ _id }))
    const ordered = act === 'up' || act === 'down' ? moved(files, which, act === 'up' ? -1 : 1) : files
    const kept = act === 'remove' ? ordered.filter(({ _id }) => _id !== which) : ordered
    const json = {
      files: kept.map(({ _id }) => ({
        file: _id,
        title: String(sent.get(`title ${_id}`) ?? ''),
        onlineOnly: sent.get(`online ${_id}`) !== null,
      })),
    }
    const param = paramOf(call)
    await answer(setOf(call).$put({ param, json }, { headers: { 'if-match': `"${version}"` } }))
    const { list } = textHere(mediaText)
    return act === '' ? { message: list.saved } : act === 'remove' ? { message: list.removed } : {}
  },
  outdated: ({ status }) => status === 412,
})

export const publishFilesForm = defineForm({
  section: 'publish-files',
  fields: ['version'],
  async work({ version }, call: ItemCall) {
    const { course, item = '' } = { ...paramOf(call), item: call.params.item }
    const json = { items: [{ _id: item, version: Number(version) }] }
    await answer(api<OutlineApi>(call).course[':course'].publish.$post({ param: { course }, json }))
    return { message: textHere(mediaText).list.published }
  },
  outdated: unlessFailed,
})
