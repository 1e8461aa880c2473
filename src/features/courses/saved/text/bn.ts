// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const saved = {
  full: ({ most }: { most: number }) => `আপনি পরে দেখার জন্য ${numberIn('bn', most)}টি কোর্স রেখেছেন, এর বেশি রাখা যায় না। আগে একটি সরান।`,
  heading: 'রেখে দেওয়া কোর্স',
  save: 'পরের জন্য রাখুন',
  saveNamed: ({ title }: { title: string }) => `${title} পরের জন্য রাখুন`,
  enrolled: 'ভর্তি হয়েছেন',
  saved: 'পরের জন্য রাখা হলো।',
  keptHere: 'এই ব্রাউজারে রাখা হলো। সবখানে পেতে লগইন করুন।',
  removed: 'আর রাখা নেই।',
  undo: 'ফিরিয়ে নিন',
  see: 'রেখে দেওয়া কোর্স',
  notKept: 'এই ব্রাউজার কিছু রাখতে দেয় না। অ্যাকাউন্টে কোর্স রাখতে লগইন করুন।',
  list: {
    here: 'এই ব্রাউজারে রাখা আছে। লগইন করলে আপনার অ্যাকাউন্টে থাকবে।',
    loading: 'কোর্স আনা হচ্ছে',
    failed: 'রেখে দেওয়া কোর্সগুলো আনা যায়নি',
    empty: 'এখনো কিছু রাখা হয়নি',
    emptyHelp: 'কোর্সের হৃদয়চিহ্ন সেটি পরের জন্য রাখে।',
    browse: 'কোর্স খুঁজুন',
    course: 'কোর্স',
    duration: 'সময়কাল',
    action: 'কাজ',
    remove: 'সরান',
    removeNamed: ({ title }: { title: string }) => `${title} সরান`,
  },
}
