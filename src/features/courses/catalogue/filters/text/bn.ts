// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../../base/text/numbers.ts'

export const filters = {
  sentence: <Piece>({ level, levels, language, languages, subject, subjects, length, lengths }: { level: (text: string) => Piece; levels: string; language: (text: string) => Piece; languages: string; subject: (text: string) => Piece; subjects: string; length: (text: string) => Piece; lengths: string }): (string | Piece)[] => [level(`${levels}`), ` জন্য `, language(`${languages}`), ` ভাষায় `, subject(`${subjects}`), ` দেখান, যা শেষ করতে `, length(`${lengths}`), ` লাগে।`],
  any: {
    subject: 'সবকিছু',
    level: 'সবার',
    language: 'যেকোনো',
    length: 'যেকোনো সময়',
  },
  levels: {
    beginner: 'নতুনদের',
    intermediate: 'কিছুটা জানাদের',
    advanced: 'অভিজ্ঞদের',
  },
  lengths: {
    month: 'এক মাস বা কম',
    months: 'এক থেকে দুই মাস',
    longer: 'দুই মাসের বেশি',
    short: 'দুই মাস বা কম',
    long: 'এক মাসের বেশি',
  },
  names: {
    subject: 'বিষয়',
    level: 'স্তর',
    language: 'ভাষা',
    length: 'সময়কাল',
    pace: 'গতি',
    price: 'মূল্য',
  },
  ofThese: 'এগুলোর যেকোনোটি',
  clear: 'এই বাছাই মুছুন',
  all: 'সব দেখান',
  apply: 'কোর্স দেখান',
  more: 'আরও বাছাই',
  chosen: ({ choices }: { choices: string }) => `আরও: ${choices}`,
  starts: 'শুরু এই দিন বা তার পরে',
  startsFrom: ({ day }: { day: string }) => `${day} থেকে`,
  free: 'বিনা মূল্যে',
  some: ({ count }: { count: number }) => `${numberIn('bn', count)}+`,
  filters: 'কোর্স বাছাই',
}
