// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../base/text/numbers.ts'

export const courses = {
  card: {
    details: 'বিস্তারিত দেখুন',
    byline: <Piece>({ who, name }: { who: (text: string) => Piece; name: string }): (string | Piece)[] => [who(`${name}`), `-এর তৈরি`],
    rating: ({ average, count }: { average: string; count: number }) => `৫ তারার মধ্যে ${average}, ${pluralIn('bn', count, { one: (n) => `${n}টি রিভিউ`, other: (n) => `${n}টি রিভিউ` })}`,
  },
  all: {
    heading: 'সব কোর্স',
    loading: 'কোর্স লোড হচ্ছে',
  },
  popular: {
    title: 'জনপ্রিয় কোর্স',
    heading: 'জনপ্রিয় কোর্স',
    sub: 'যে কোর্সগুলো সবচেয়ে বেশি মানুষ বেছে নিয়েছেন, সবচেয়ে জনপ্রিয়টি আগে।',
  },
  list: {
    empty: 'এখনো কোনো কোর্স নেই',
    emptyHelp: 'কেউ কোর্স যোগ করলেই তা এখানে দেখা যাবে।',
    failed: 'কোর্স লোড হয়নি',
    retry: 'আবার চেষ্টা করুন',
    more: 'আরও কোর্স দেখুন',
    loadingMore: 'আরও কোর্স লোড হচ্ছে',
  },
  errors: {
    unknown: 'এমন কোনো কোর্স নেই, অথবা কোর্সটি সরিয়ে ফেলা হয়েছে।',
  },
}
