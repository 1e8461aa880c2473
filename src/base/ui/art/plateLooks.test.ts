import { expect, test } from 'vitest'
import { seeded, whole } from '../../drawing/random.ts'
import { patternCount, plateLook, plateLooks } from './plateLooks.ts'
import { PATTERNS } from './platePatterns.tsx'

const rows = [1, 2, 4]

test('in a list with one, two or four in a row no two that touch have the same palette or the same pattern', () => {
  const random = seeded(88)
  for (let run = 0; run < 300; run++) {
    const names = Array.from({ length: 1 + whole(random, 30) }, () => `Person ${whole(random, 12)}`)
    const looks = plateLooks(names)
    expect(looks).toHaveLength(names.length)
    for (const [at, look] of looks.entries()) {
      for (const before of rows.flatMap((row) => looks[at - row] ?? [])) {
        expect(before.palette, names.join()).not.toBe(look.palette)
        expect(before.pattern, names.join()).not.toBe(look.pattern)
      }
    }
  }
})

test('a plate alone, and one whose neighbours differ from it, has the look of its name', () => {
  expect(plateLooks(['Oluchi Nwosu'])).toEqual([plateLook('Oluchi Nwosu')])
  const looks = plateLooks(['Oluchi Nwosu', 'Oluchi Nwosu'])
  expect(looks[0]).toEqual(plateLook('Oluchi Nwosu'))
  expect(looks).toEqual(plateLooks(['Oluchi Nwosu', 'Oluchi Nwosu']))
})

test('there are as many patterns as looks choose from', () => {
  expect(PATTERNS).toHaveLength(patternCount)
})
