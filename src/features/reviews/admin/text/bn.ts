// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const reviewsAdmin = {
  nav: 'রিভিউ',
  waiting: 'যেসব রিভিউ নিয়ে সদস্যরা অভিযোগ করেছেন',
  title: 'রিভিউ',
  sub: 'সদস্যরা যা নিয়ে অভিযোগ করেছেন এবং যা লুকানো আছে। সর্বশেষগুলো আগে।',
  which: 'কোন রিভিউ',
  states: {
    reported: 'অভিযোগ আছে',
    hidden: 'লুকানো',
  },
  failed: 'রিভিউগুলো আসেনি',
  nothing: {
    reported: 'কোনো রিভিউ নিয়ে অভিযোগ নেই',
    hidden: 'কোনো রিভিউ লুকানো নেই',
  },
  nothingHelp: 'কোর্সের পাতায় সদস্যরা যা নিয়ে অভিযোগ করেন তা এখানে আসে।',
  about: <Piece>({ course, title, author, name }: { course: (text: string) => Piece; title: string; author: (text: string) => Piece; name: string }): (string | Piece)[] => [course(`${title}`), ` নিয়ে `, author(`${name}`)],
  noText: 'কোনো লেখা নেই, শুধু তারা।',
  written: ({ at }: { at: string }) => `লেখা হয়েছে ${at}।`,
  reported: ({ at }: { at: string }) => `অভিযোগ ${at}:`,
  reason: ({ reason, count }: { reason: string; count: number }) => `${reason} (${numberIn('bn', count)} জন)`,
  hiddenNow: 'লুকানো',
  shownNow: 'সবাই পড়তে পারেন',
  hiddenSince: ({ at }: { at: string }) => `${at} থেকে লুকানো।`,
  hiddenFor: ({ at, reason }: { at: string; reason: string }) => `${at} থেকে লুকানো: ${reason}।`,
  decide: ({ name }: { name: string }) => `${name}-এর রিভিউ নিয়ে সিদ্ধান্ত নিন`,
  keep: 'থাকুক',
  show: 'আবার দেখান',
  hide: 'লুকান',
  stay: 'লুকানো থাকুক',
  reasonLabel: 'লেখককে জানানো হবে',
  kept: 'রিভিউটি সবাই পড়তে পারেন।',
  hid: 'রিভিউটি লুকানো হয়েছে, লেখককে কারণ জানানো হয়েছে।',
}
