import { defineForm, unlessFailed } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, asProblem, type Call } from '../../../../base/page/request.ts'
import type { OutlineApi } from '../../../outline/contract.ts'
import type { MediaApi } from '../../contract.ts'
import { addedTo, moved } from '../../rules.ts'
import { mediaText } from '../../text/en.ts'

type ItemCall = Call & { params: { course?: string; item?: string } }

const paramOf = ({ params: { course = '', item = '' } }: ItemCall) => ({
  course: encodeURIComponent(course),
  item: encodeURIComponent(item),
})

const setOf = (call: ItemCall) => api<MediaApi>(call).course[':course']['file-sets'][':item']

type Entry = { _id: string; title: string; onlineOnly: boolean }

async function put(call: ItemCall, entries: readonly Entry[], version: string): Promise<void> {
  const files = entries.map(({ _id, title, onlineOnly }) => ({ file: _id, title, onlineOnly }))
  const headers = { 'if-match': `"${version}"` }
  await answer(setOf(call).$put({ param: paramOf(call), json: { files } }, { headers }))
}

/**
 * Saves titles and what is handed out; the button by which it is sent may move a file, or take it out. Works without scripts.
 */
export const fileSetForm = defineForm({
  section: 'files',
  fields: ['version'],
  async work({ version }, call: ItemCall, sent: FormData) {
    const [act = '', which = ''] = String(sent.get('act') ?? '').split(' ')
    const shown = sent.getAll('file').map((id) => ({
      _id: String(id),
      title: String(sent.get(`title ${id}`) ?? ''),
      onlineOnly: sent.get(`online ${id}`) !== null,
    }))
    const ordered = act === 'up' || act === 'down' ? moved(shown, which, act === 'up' ? -1 : 1) : shown
    const kept = act === 'remove' ? ordered.filter(({ _id }) => _id !== which) : ordered
    await put(call, kept, version).catch(async (thrown: unknown) => {
      if (asProblem(thrown).status !== 412) throw thrown
      // Files that were added meanwhile, most often by this page, are no reason to ask again.
      const set = await answer(setOf(call).$get({ param: paramOf(call) }))
      const added = addedTo(shown, set.files)
      if (added === null) throw thrown
      await put(call, [...kept, ...added], String(set.version))
    })
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
