import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Amina Yusuf', 'AY'],
  ['  amina   binti yusuf ', 'AY'],
  ['Cher', 'C'],
  ['আমিনা ইউসুফ', 'আই'],
  ['😀 Smile', 'S'],
  ['(Dr.) 3rd Ann-Marie O’Neil', 'AO'],
  ['Dr. Elif Arslan', 'EA'],
  ['Ms', 'M'],
  ['(Kit)', 'K'],
  ['“Amina” [she] Yusuf!', 'AY'],
  ['amina\u00a0\u2003yusuf', 'AY'],
  ['e\u0301lodie özil', 'E\u0301Ö'],
  ['ßeta straße', 'ßS'],
  ['শিক্ষা কর্মকার', 'শিক'],
  ['की राम', 'कीरा'],
  ['1984 !', ''],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
