// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const rulings = {
  reasons: {
    spam: 'বিজ্ঞাপন বা স্প্যাম',
    misleading: 'যা বলা হয়েছে তা নয়',
    offensive: 'অপমান, ঘৃণা বা সহিংসতা',
    copyright: 'অন্য কারও কাজ',
    private: 'কারও ব্যক্তিগত বিষয়',
    other: 'অন্য কারণ',
  },
  choose: 'একটি কারণ বেছে নিন।',
  hidden: 'লুকানো',
  notice: {
    title: 'এই কোর্সটি লুকানো আছে।',
    reason: ({ reason }: { reason: string }) => `কারণ: ${reason}।`,
    note: ({ note }: { note: string }) => `প্রশাসকেরা আরও লিখেছেন: “${note}”`,
    who: 'যাঁরা কোর্সটি পড়ান তাঁরা আর এই সাইটের প্রশাসকেরাই কেবল এটি দেখেন, কেউ ভর্তি হতে পারেন না। আপনি এখনও এটি বদলাতে পারেন।',
    write: 'প্রশাসকদের লিখুন',
    see: 'কেন লুকানো হয়েছে',
  },
  removed: {
    title: ({ title }: { title: string }) => `প্রশাসকেরা আপনার কোর্স “${title}” সরিয়ে দিয়েছেন।`,
    until: ({ day }: { day: string }) => `${day} তারিখে এটি চিরতরে মুছে যাবে। তার আগে তাঁরা ফিরিয়ে আনতে পারেন।`,
  },
  learner: 'একজন প্রশাসক এই কোর্সটি লুকিয়েছেন। এতে আপনার জায়গাটি রাখা আছে।',
}
