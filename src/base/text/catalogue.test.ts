import { beforeEach, expect, test, vi } from 'vitest'
import { translationOf } from './translation.ts'

const english = {
  title: 'Notes',
  count: ({ count }: { count: number }) => `${count} notes`,
  steps: [{ name: 'Write' }, { name: 'Read' }],
}

beforeEach(() => vi.resetModules())

test('a text is said in the language that it is asked for; one that is missing stays English, and only that one', async () => {
  const { addLanguage, catalogue } = await import('./catalogue.ts')
  const notes = catalogue('notes', english)
  expect(notes('bn').title).toBe('Notes')
  const steps = [{ name: 'লিখুন' }]
  addLanguage(
    'bn',
    translationOf({ notes: { count: ({ count }: { count: number }) => `নোট: ${count}`, steps } }),
  )
  expect(notes('bn').title).toBe('Notes')
  expect(notes('bn').count({ count: 2 })).toBe('নোট: 2')
  expect(notes('bn').steps).toEqual([{ name: 'লিখুন' }, { name: 'Read' }])
  expect(notes('en')).toBe(english)
})

test('the texts of a room that was not translated are the English ones', async () => {
  const { addLanguage, catalogue } = await import('./catalogue.ts')
  addLanguage('bn', translationOf({}))
  expect(catalogue('others', english)('bn')).toBe(english)
})
