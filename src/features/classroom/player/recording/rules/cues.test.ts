import { expect, test } from 'vitest'
import { cueAt, piecesOf, wordsOf } from './cues.ts'

test('a caption is words, styles, and who says them', () => {
  expect(piecesOf('<v.loud Nadia>Look <i>where</i> it &amp; <b>they</b> moved</v>')).toEqual([
    {
      kind: 'v',
      name: 'Nadia',
      inside: [
        { kind: 'text', text: 'Look ' },
        { kind: 'i', inside: [{ kind: 'text', text: 'where' }] },
        { kind: 'text', text: ' it & ' },
        { kind: 'b', inside: [{ kind: 'text', text: 'they' }] },
        { kind: 'text', text: ' moved' },
      ],
    },
  ])
})

test('what is no style of captions is left out, and its words stay', () => {
  expect(wordsOf('<c.red>ten</c> <00:01.000>marbles<script>alert(1)</script>')).toBe('ten marblesalert(1)')
  expect(wordsOf('1 &lt; 2 <u>and</i> so\non')).toBe('1 < 2 and so on')
  expect(wordsOf('a < b')).toBe('a')
})

test('tens of thousands of tags within each other are no trouble', () => {
  expect(wordsOf(`${'<i>'.repeat(60_000)}deep`)).toBe('deep')
})

test('the line that is said is the last one that has begun', () => {
  const cues = [{ start: 1 }, { start: 4 }, { start: 9 }]
  expect([0, 1, 3.9, 4, 100].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 1, 2])
})
