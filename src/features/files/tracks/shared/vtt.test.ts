import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cueText, plainText, readable } from './cueText.ts'
import { languageTag } from './language.ts'
import { latest, most } from './limits.ts'
import { passagesOf, transcriptOf } from './passages.ts'
import { cleanTranscript, inOrder, readCues, readTime, writeCues, writeTime } from './vtt.ts'

const texts = (given: string) => readCues(given).cues.map(({ text }) => text)
const one = (text: string) => texts(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)[0]

test('cues that are written are read again as they were', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '<i>',
      '</i>',
      '<v Ada>',
      '<b>',
      '&amp;',
      '-->',
      'line:1',
      'NOTE',
      '7',
      '\n',
      '\u0338',
      '<c>',
    ),
  )
  const cue = fc.record({
    start: fc.integer({ min: 0, max: 100_000 }),
    length: fc.integer({ min: 1, max: 9000 }),
    text: fc.array(word, { maxLength: 12 }).map((words) => cueText(words.join(' '))),
    settings: fc.constantFrom('', 'line:0 align:start', 'position:20%'),
  })
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 8 }), (given) => {
      const cues = inOrder(given).map(({ length, ...rest }) => ({ ...rest, end: rest.start + length }))
      expect(readCues(writeCues(cues))).toEqual({ cues, faults: [] })
      for (const { text } of cues) {
        expect(cueText(text)).toBe(text)
        expect(cueText(readable(text))).toBe(text)
      }
    }),
    { numRuns: 300 },
  )
})

test('no text throws, whatever is in it, and what is read of it is written and read again', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('\u0000', '\ud800', '\u202e\u0301', '\u00a0', '-->-->'),
    fc.constantFrom(
      'WEBVTT',
      '00:01.000 --> 00:02.000',
      '00:00:03,5 --> 00:00:04,000 line:0',
      '1',
      '',
      '<i>Hello',
      '&#60;b>',
    ),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const { cues, faults } = readCues(lines.join('\n'))
      expect(cues.length === 0 || faults.length === 0).toBe(true)
      expect(readCues(writeCues(cues))).toEqual({ cues, faults: [] })
    }),
    { numRuns: 60 },
  )
})

test('SubRip is read with its commas, numbers and placing, also without empty lines between', () => {
  const srt =
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}Hello,\r\n<font color="red">there</font>\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n3 & 4 < 5\r\n\r\n3\r\n'
  expect(readCues(srt).cues).toEqual([
    { start: 1000, end: 2500, text: 'Hello,\nthere', settings: '' },
    { start: 3000, end: 4000, text: '3 &amp; 4 &lt; 5', settings: '' },
  ])
})

test('a line that looks like settings, and a tag that is none, stay what is said', () => {
  expect(one('position: fixed keeps a box')).toBe('position: fixed keeps a box')
  expect(one('The <div> and the <B>bold</B>')).toBe('The &lt;div&gt; and the <b>bold</b>')
  expect(readable(one('The <div> & 1 < 2') ?? '')).toBe('The <div> & 1 < 2')
  expect(readable('Type &lt;b&gt; here')).toBe('Type &lt;b&gt; here')
  expect(plainText(one('<v Ada>Type &lt;b&gt;\nhere') ?? '')).toBe('Type <b> here')
})

test('tags are closed, none is in itself, and a script is nothing but text', () => {
  expect(one('<i><b>x</i>y')).toBe('<i><b>x</b></i>y')
  expect(one('<v.loud  Ada   L.>Hi <v Bob>Ho')).toBe('<v Ada L.>Hi </v><v Bob>Ho</v>')
  expect(one('<script>alert(1)</script><c.red>x</c><00:01.500>')).toBe(
    '&lt;script&gt;alert(1)&lt;/script&gt;x',
  )
  expect(one(`${'<i>'.repeat(60_000)}deep`)).toBe('<i>deep</i>')
})

test.each([
  ['00:01 -- 00:02\ntext', 'stray', 1, 1],
  ['WEBVTT\n\n  00:61.000 --> 00:62.000\nx', 'time', 3, 3],
  ['WEBVTT\n\n00:01.000 -->  soon\nx', 'time', 3, 16],
  ['WEBVTT\n\n00:02.000 --> 00:02.000\nx', 'order', 3, 15],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nx\n\nlost words\n', 'stray', 6, 1],
  ['1\nlost words\n\n', 'stray', 1, 1],
  [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(most.cueText + 1)}`, 'long', 3, 1],
  ['', 'none', 1, 1],
])('what cannot be read is told with its place (%#)', (given, cause, line, column) => {
  expect(readCues(given)).toEqual({ cues: [], faults: [{ line, column, cause }] })
})

test('as many cues are read as may be, and no more', () => {
  const cues = Array.from({ length: most.cues }, (_, at) => ({
    start: at,
    end: at + 1,
    text: 'x',
    settings: '',
  }))
  const written = writeCues(cues)
  expect(readCues(written).cues).toHaveLength(most.cues)
  expect(readCues(`${written}\n00:00:20.000 --> 00:00:21.000\nx\n`).faults).toMatchObject([{ cause: 'many' }])
  expect(readCues('no time\n\n'.repeat(1000)).faults).toHaveLength(most.faults)
})

test('times are read and written to the millisecond', () => {
  for (const ms of [0, 999, 61_001, 3_599_999, 3_600_000, latest]) expect(readTime(writeTime(ms))).toBe(ms)
  expect([readTime('1:02.5'), readTime('999:00:00.000'), readTime('1:60:00'), readTime('-1:00')]).toEqual([
    62_500,
    null,
    null,
    null,
  ])
})

test('what is said is found and read by sentences, from the time of the first word', () => {
  const cue = (start: number, text: string) => ({ start, end: start + 1000, text, settings: '' })
  const cues = [
    cue(0, 'Loops'),
    cue(1000, '<i>repeat</i>.'),
    cue(2000, ''),
    cue(3000, 'Then'),
    cue(30_000, 'stop'),
  ]
  expect(passagesOf(cues)).toEqual([
    { at: 0, text: 'Loops repeat.' },
    { at: 3000, text: 'Then' },
    { at: 30_000, text: 'stop' },
  ])
  expect(transcriptOf(cues)).toBe('Loops repeat.\n\nThen\n\nstop\n')
  expect(cleanTranscript('\ufeffOne  \r\n\r\n\r\n\r\nTwo\u0001\n')).toBe('One\n\nTwo')
})

test('languages are named as BCP 47 does, and what is none is refused', () => {
  expect(['EN-gb', 'bn', 'zh-hant-TW', 'es-419'].map(languageTag)).toEqual([
    'en-GB',
    'bn',
    'zh-Hant-TW',
    'es-419',
  ])
  const none = [
    '',
    'english',
    'qq',
    'en-x-secret',
    'en-u-ca-buddhist',
    'en_GB',
    '../en',
    'e\u0000n',
    'x'.repeat(35),
  ]
  expect(none.map(languageTag)).toEqual(none.map(() => null))
})
