import { expect, test } from 'vitest'
import { added, changed, joined, shifted, split, toEdit, toSave, warningsOf } from './cueList.ts'
import { writeCues } from './vtt.ts'

const cue = (id: number, start: number, end: number, text: string) => ({ id, start, end, text, settings: '' })
const one = cue(0, 1000, 3000, 'Loops repeat.')
const two = cue(1, 3000, 5000, 'a < b')

test('what is edited is saved as it was read', () => {
  const text = writeCues([
    { start: 1000, end: 3000, text: 'a &lt; <i>b</i>', settings: 'line:0' },
    { start: 3000, end: 5000, text: 'c', settings: '' },
  ])
  const cues = toEdit(text)
  expect(cues[0]?.text).toBe('a < <i>b</i>')
  expect(toSave(cues, 'captions', 0)).toBe(text)
})

test('a chapter lasts until the next one, and the last one to the end', () => {
  expect(toSave([two, one], 'chapters', 60_000)).toContain('00:00:01.000 --> 00:00:03.000\nLoops')
  expect(toSave([two, one], 'chapters', 60_000)).toContain('00:00:03.000 --> 00:01:00.000')
  expect(toSave([one], 'chapters', 0)).toContain('00:00:01.000 --> 00:00:02.000')
})

test('a cue is added where the recording is, and ends before the next one', () => {
  const { cues, id } = added([one, two], 2500)
  expect(cues.map(({ id: own }) => own)).toEqual([0, id, 1])
  expect(cues[1]).toEqual(cue(2, 2500, 3000, ''))
})

test('a cue is split where the recording is, or in proportion, and joined again', () => {
  expect(split([one, two], 0, { at: 5, now: 2000 })).toEqual([
    cue(0, 1000, 2000, 'Loops'),
    cue(2, 2000, 3000, 'repeat.'),
    two,
  ])
  expect(split([one], 0, { at: 13, now: 0 })).toEqual([
    cue(0, 1000, 2999, 'Loops repeat.'),
    cue(1, 2999, 3000, ''),
  ])
  expect(joined([one, two], 0)).toEqual([cue(0, 1000, 5000, 'Loops repeat.\na < b')])
  expect(joined([one, two], 1)).toEqual([one, two])
})

test('a cue always ends after it begins, and none begins before the recording', () => {
  expect(changed([one], 0, { start: 4000 })).toEqual([cue(0, 4000, 6000, one.text)])
  expect(changed([one], 0, { end: 500 })).toEqual([cue(0, 1000, 1001, one.text)])
  expect(shifted([one, two], -2000)).toEqual([cue(0, 0, 1000, one.text), cue(1, 1000, 3000, two.text)])
})

test('what is empty, over another one, or too fast to read is told', () => {
  expect(warningsOf(cue(0, 0, 1000, ' <i></i>'), two, 'captions')).toEqual(['empty'])
  expect(warningsOf(cue(0, 2000, 4000, 'x'), two, 'captions')).toEqual(['overlap'])
  expect(warningsOf(cue(0, 0, 1000, 'x'.repeat(22)), undefined, 'captions')).toEqual(['fast'])
  expect(warningsOf(cue(0, 0, 1000, 'x'.repeat(21)), undefined, 'captions')).toEqual([])
  expect(warningsOf(cue(0, 3000, 1000, 'x'.repeat(99)), two, 'chapters')).toEqual(['overlap'])
})
