import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPlaces, notePlace, recentPlaces } from './recentPlaces.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const numbered = (nr: number) => ({ to: `/all-courses/${nr}`, label: `Course ${nr}` })

test('the five newest places are kept, each once, until somebody signs out', () => {
  for (let nr = 1; nr <= 7; nr++) notePlace(numbered(nr))
  notePlace(numbered(4))
  expect(recentPlaces()).toEqual([4, 7, 6, 5, 3].map(numbered))
  forgetPlaces()
  expect(recentPlaces()).toEqual([])
})

test.each([
  'no JSON',
  '{}',
  '[1, null]',
  '[{"to":"//example.com","label":"x"}]',
  '[{"to":"/\\\\example.com","label":"x"}]',
  '[{"to":"javascript:alert(1)","label":"x"}]',
  '[{"to":"/jobs","label":""}]',
])('%s is no place', (text) => {
  kept.set('recent-places', text)
  expect(recentPlaces()).toEqual([])
})

test('a browser without storage keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  notePlace(numbered(1))
  expect(recentPlaces()).toEqual([])
})
