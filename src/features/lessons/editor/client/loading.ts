import { found } from '../../../../base/page/params.ts'
import { answer, api } from '../../../../base/page/request.ts'
import type { OutlineApi } from '../../../outline/contract.ts'
import type { EditedItem, ItemCall, ItemEditors } from '../../../outline/editing/client/itemEditor.ts'

/**
 * Loads the item of the page's address, and what its kind says of it; null of a kind that nothing can write.
 * @throws Response with the problem's status
 */
export async function loadItem(
  call: ItemCall,
  editors: ItemEditors,
): Promise<{ edited: EditedItem; content: unknown }> {
  const { course = '', item: id = '' } = call.params
  const param = { course: encodeURIComponent(course), item: encodeURIComponent(id) }
  const { builder } = api<OutlineApi>(call).course[':course']
  const { outline } = await found(answer(builder.$get({ param: { course: param.course }, query: {} })))
  const item = outline?.sections.flatMap(({ items }) => items).find(({ _id }) => _id === id)
  if (!outline || item === undefined) throw new Response(null, { status: 404 })
  const edited = { course: param.course, courseTitle: outline.title, item, outline }
  return { edited, content: (await editors[item.kind]?.load(call, param)) ?? null }
}
