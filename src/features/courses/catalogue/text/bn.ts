// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

export const catalogue = {
  title: 'কোর্স তালিকা',
  heading: 'কোর্স খুঁজুন',
  search: 'কোর্স খুঁজুন',
  placeholder: 'শিরোনাম, বিষয় বা শিক্ষকের নাম দিয়ে খুঁজুন',
  submit: 'খুঁজুন',
  sort: 'সাজান',
  sorts: {
    relevance: 'সবচেয়ে মানানসই',
    newest: 'নতুন আগে',
    oldest: 'পুরোনো আগে',
    popular: 'সবচেয়ে জনপ্রিয়',
    title: 'শিরোনাম',
  },
  count: {
    exactly: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n}টি কোর্স`, other: (n) => `${n}টি কোর্স` })}।`,
    atLeast: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n}টির`, other: (n) => `${n}টির` })} বেশি কোর্স।`,
  },
  found: {
    exactly: ({ query, count }: { query: string; count: number }) => `“${query}” খুঁজে ${pluralIn('bn', count, { '=0': () => `কোনো কোর্স পাওয়া যায়নি`, one: (n) => `${n}টি কোর্স পাওয়া গেছে`, other: (n) => `${n}টি কোর্স পাওয়া গেছে` })}।`,
    atLeast: ({ query, count }: { query: string; count: number }) => `“${query}” খুঁজে ${pluralIn('bn', count, { one: (n) => `${n}টির`, other: (n) => `${n}টির` })} বেশি কোর্স পাওয়া গেছে।`,
  },
  others: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `নিচে আরও ${n}টি আছে।`, other: (n) => `নিচে আরও ${n}টি আছে।` })}`,
  first: 'প্রথম পৃষ্ঠা',
  next: 'পরের পৃষ্ঠা',
  previous: 'আগের পৃষ্ঠা',
  page: ({ page }: { page: number }) => `পৃষ্ঠা ${numberIn('bn', page)}`,
  pageOf: ({ pages, page }: { pages: number; page: number }) => `${numberIn('bn', pages)} পৃষ্ঠার মধ্যে ${numberIn('bn', page)}`,
  pages: 'পৃষ্ঠা',
}
