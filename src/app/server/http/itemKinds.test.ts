import { expect, test } from 'vitest'
import { classroomContract } from '../../../features/classroom/contract.ts'
import { playerKinds } from '../../../features/classroom/player/kinds.tsx'
import { itemKinds } from '../../features.ts'
import { itemEditors } from '../../web/pages/ItemPage.tsx'

test('every kind of item that a course can consist of is answered by the classroom, shown by the player and written on a page', () => {
  const kinds = itemKinds.map(({ kind }) => kind).sort()
  const answered = classroomContract.item.answer.shape.page.options.map(({ shape }) => shape.kind.value)
  expect(answered.sort()).toEqual(kinds)
  expect(Object.keys(playerKinds).sort()).toEqual(kinds)
  expect(Object.keys(itemEditors).sort()).toEqual(kinds)
})
