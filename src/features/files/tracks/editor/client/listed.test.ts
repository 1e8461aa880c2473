import { expect, test } from 'vitest'
import type { FileTrack } from '../../contract.ts'
import { withWritten } from './listed.ts'

const track = (language: string, version: number, more: Partial<FileTrack> = {}): FileTrack => ({
  kind: 'captions',
  language,
  label: '',
  isDefault: false,
  cues: version,
  version,
  changedAt: '2026-01-01T00:00:00.000Z',
  ...more,
})

test('what was saved since the page was loaded is listed in its place, and replaces what it was', () => {
  const [bn, en, fr] = [track('bn', 1), track('en', 1), track('fr', 2)]
  expect(withWritten([bn, fr], [en, track('fr', 3)])).toEqual([bn, en, track('fr', 3)])
})

test('what was loaded later than it was saved is shown as it was loaded', () => {
  expect(withWritten([track('en', 4)], [track('en', 3)])).toEqual([track('en', 4)])
})

test('a kind has one usual track', () => {
  const usual = { isDefault: true }
  const chapters = track('en', 1, { ...usual, kind: 'chapters' })
  expect(withWritten([track('bn', 1, usual), chapters], [track('en', 1, usual)])).toEqual([
    track('bn', 1),
    track('en', 1, usual),
    chapters,
  ])
})
