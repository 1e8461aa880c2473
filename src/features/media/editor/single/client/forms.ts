import { defineForm } from '../../../../../base/form/defineForm.ts'
import { textHere } from '../../../../../base/page/language.ts'
import { answer, api, type Call } from '../../../../../base/page/request.ts'
import type { OutlineApi } from '../../../../outline/contract.ts'
import type { MediaApi } from '../../../contract.ts'
import { mediaText } from '../../../text/en.ts'

type ItemCall = Call & { params: { course?: string; item?: string } }

const paramOf = ({ params: { course = '', item = '' } }: ItemCall) => ({
  course: encodeURIComponent(course),
  item: encodeURIComponent(item),
})

/** What counts as done by hand alone, as the field says it; else it is a per cent. */
export const byHand = 'mark'

/** Says what learners may do with the file of an item, and what counts as having done it. Works without scripts. */
export const singleForm = defineForm({
  section: 'single',
  fields: ['handedOut', 'done', 'version'],
  async work({ handedOut, done, version }, call: ItemCall) {
    const param = paramOf(call)
    const single = api<MediaApi>(call).course[':course']['file-items'][':item']
    await answer(single.$put({ param, json: { onlineOnly: handedOut === 'online' } }))
    await changeDone(call, done, version)
    return { message: textHere(mediaText).single.saved }
  },
  outdated: ({ status }) => status === 412,
})

/** Changes what counts as having done an item, where that is another than it was. */
async function changeDone(call: ItemCall, done: string, version: string): Promise<void> {
  const { course } = paramOf(call)
  const calls = api<OutlineApi>(call).course[':course']
  const { outline } = await answer(calls.builder.$get({ param: { course }, query: {} }))
  const item = outline?.sections.flatMap(({ items }) => items).find(({ _id }) => _id === call.params.item)
  if (item === undefined) return
  const doneBy = done === byHand ? 'mark' : 'view'
  const donePercent = done === byHand ? null : Number(done)
  if (item.doneBy === doneBy && item.donePercent === donePercent) return
  const { title, optional, free, minutesSet, release } = item
  const json = { title, optional, free, minutesSet, release, doneBy, donePercent } as const
  const headers = { 'if-match': `"${version}"` }
  await answer(calls.items[':item'].$put({ param: paramOf(call), json }, { headers }))
}

/** Takes the file out of an item. Works without scripts. */
export const takeOutForm = defineForm({
  section: 'take-out',
  async work(_, call: ItemCall) {
    const { file } = api<MediaApi>(call).course[':course']['file-items'][':item']
    await answer(file.$put({ param: paramOf(call), json: { file: null } }))
    return { message: textHere(mediaText).single.removed }
  },
})
