// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../../base/text/numbers.ts'

export const all = {
  sub: 'এখানকার সব কোর্স, সবচেয়ে পুরোনোটি আগে।',
  subFound: ({ query }: { query: string }) => `“${query}”-এর সঙ্গে মেলে এমন কোর্স, সবচেয়ে পুরোনোটি আগে।`,
  count: {
    exactly: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n}টি কোর্স`, other: (n) => `${n}টি কোর্স` })}।`,
    atLeast: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n}টির`, other: (n) => `${n}টির` })} বেশি কোর্স।`,
  },
  search: 'সব কোর্সে খুঁজুন',
  placeholder: 'শিরোনাম, বিষয় বা শিক্ষকের নাম দিয়ে খুঁজুন',
  submit: 'খুঁজুন',
  choose: 'বিষয়, স্তর ও দৈর্ঘ্য ধরে বাছুন',
  nothing: 'এই অনুসন্ধানে কোনো কোর্স মেলেনি',
  nothingHelp: 'ক্যাটালগ কাছাকাছি শব্দও চেনে, আর বিষয়, স্তর ও ভাষা দিয়ে বাছাই করতে দেয়।',
  catalogue: 'ক্যাটালগে খুঁজুন',
  title: 'সব কোর্স',
}
