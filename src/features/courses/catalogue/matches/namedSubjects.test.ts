import { expect, test } from 'vitest'
import type { SubjectGroup } from '../../facts/shared/schema.ts'
import { searchWords } from '../../shared/words.ts'
import { namedSubjects } from './namedSubjects.ts'

const one = (id: string, en: string, bn?: string) => ({ _id: id, slug: id, names: { en, bn } })

const groups: SubjectGroup[] = [
  {
    ...one('science', 'Science and mathematics', 'বিজ্ঞান ও গণিত'),
    subjects: [one('astronomy', 'Astronomy', 'জ্যোতির্বিজ্ঞান'), one('maths', 'Mathematics', 'গণিত')],
  },
  { ...one('computing', 'Computing'), subjects: [one('learning', 'Machine learning')] },
]

const named = (search: string) => namedSubjects(searchWords(search), groups)

test.each([
  ['a subject', 'ASTRONOMY', ['astronomy'], []],
  ['a subject in Bangla', 'জ্যোতির্বিজ্ঞান', ['astronomy'], []],
  ['all of a group by its whole name', 'science and mathematics', ['science', 'astronomy', 'maths'], []],
  ['all of a group by a thing that its name joins', 'science', ['science', 'astronomy', 'maths'], []],
  ['a subject and a group of the same name', 'গণিত', ['science', 'astronomy', 'maths'], []],
  ['a subject, beside other words', 'roof astronomy', ['astronomy'], [0]],
  ['a name of two words', 'learning machine', ['learning'], []],
])('a search names %s', (_, search, ids, rest) => {
  expect(named(search)).toEqual({ ids, rest })
})

test.each(['astro', 'machine', 'and', 'bread'])('“%s” names no subject', (search) => {
  expect(named(search)).toBeNull()
})
