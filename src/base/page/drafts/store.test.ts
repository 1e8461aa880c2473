import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStorage } from '../../../testing/storage.ts'
import { type Draft, listDrafts, newSlot, putDraft } from './store.ts'

const day = 86_400_000

beforeEach(() => vi.stubGlobal('localStorage', makeStorage()))

afterEach(() => vi.unstubAllGlobals())

function write(account: string, at: number, form = 'course'): Draft {
  const draft = { form, at, base: {}, typed: { title: `At ${at}` }, carried: {} }
  expect(putDraft(newSlot(account), draft)).toBe(true)
  return draft
}

const found = (account: string, now: number, form = 'course') =>
  listDrafts(account, form, now).map(({ draft }) => draft)

test.each([
  ['of a member for seven days', 'amina', 7],
  ['of a visitor, who may sit where others do, for one', '', 1],
])('a draft is kept %s, and then gone', (_, account, days) => {
  const draft = write(account, 1_000)
  expect(found(account, 1_000 + days * day)).toEqual([draft])
  expect(found(account, 1_001 + days * day)).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

test('drafts that have become too old go whoever looks, and into whichever form', () => {
  write('amina', 0)
  expect(found('zofia', 8 * day, 'contact')).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

test('only one’s own for this form are offered, the newest first', () => {
  const [early, late] = [write('amina', 1), write('amina', 2)]
  write('zofia', 3)
  write('amina', 4, 'contact')
  expect(found('amina', 5)).toEqual([late, early])
})

test('what is no draft is dropped, and hinders nothing', () => {
  const draft = write('amina', 1)
  localStorage.setItem('draft:amina:broken', '{"form":"course"')
  localStorage.setItem('draft:amina:other', '{"form":"course","at":"today"}')
  localStorage.setItem('theme', 'dark')
  expect(found('amina', 1)).toEqual([draft])
  expect(Object.keys(localStorage)).toHaveLength(2)
})

test('a browser that keeps nothing is told apart', () => {
  vi.stubGlobal('localStorage', undefined)
  const draft = { form: 'course', at: 0, base: {}, typed: {}, carried: {} }
  expect(putDraft(newSlot('amina'), draft)).toBe(false)
  expect(listDrafts('amina', 'course', 0)).toEqual([])
})
