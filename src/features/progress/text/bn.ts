// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../base/text/numbers.ts'

export const progress = {
  errors: {
    instant: '2026-03-04T05:06:07.890Z এর মতো একটি সময় লিখুন।',
    day: '2026-03-04 এর মতো একটি দিন লিখুন।',
    range: ({ most }: { most: number }) => `প্রথম অংশ আর শেষ অংশের পরেরটি লিখুন, 0 থেকে ${numberIn('bn', most)} পর্যন্ত।`,
    place: 'একটি স্থান লিখুন: একটি ব্লকের আইডি (8 থেকে 16টি ছোট হাতের অক্ষর ও অঙ্ক), একটি সেকেন্ড, অথবা একটি পৃষ্ঠা ও তার কতটা নিচে (0 থেকে 1)।',
    kind: 'seen, place, spent বা mark বেছে নিন।',
    otherAccount: 'এটি অন্য একজন সদস্যের অ্যাকাউন্টে করা হয়েছে, তাই আপনার অ্যাকাউন্টে যোগ করা হয়নি। এটি পাঠাতে সেই অ্যাকাউন্ট দিয়ে লগ ইন করুন।',
  },
}
