// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

export const tracks = {
  problems: {
    language: 'এমন কোনো ভাষার নাম নেই। ভাষার কোড দিন, যেমন en, bn বা pt-BR।',
    tooLarge: 'ক্যাপশন ও প্রতিলিপি ১ MB পর্যন্ত হতে পারে। লেখাটি ভাগ করুন, অথবা যা বলা হয়নি তা বাদ দিন।',
    file: 'এই কোর্সে এমন কোনো ফাইল নেই।',
    track: 'ফাইলটির সঙ্গে এমন কিছু নেই। কেউ হয়তো মুছে ফেলেছেন।',
    notRecorded: 'এই ফাইল ভিডিও বা রেকর্ডিং নয়, তাই এর সঙ্গে কিছু যোগ হয় না।',
    tooMany: ({ most }: { most: number }) => `একটি ফাইলের সঙ্গে ${numberIn('bn', most)}টি ট্র্যাক থাকতে পারে। যেটি কারও লাগে না সেটি মুছুন।`,
    other: 'এর মধ্যে অন্য কেউ এটি সংরক্ষণ করেছেন। আপনার কিছুই হারায়নি: দুটি মিলিয়ে দেখে বেছে নিন।',
    deleted: 'এর মধ্যে অন্য কেউ এটি মুছে ফেলেছেন। নিজেরটি রাখতে আবার সংরক্ষণ করুন।',
    unreadable: ({ count }: { count: number }) => `এই লেখার ${pluralIn('bn', count, { one: () => `একটি জায়গা`, other: (n) => `${n}টি জায়গা` })} পড়া যাচ্ছে না। কিছুই বদলায়নি।`,
  },
  faults: {
    time: ({ line, column }: { line: number; column: number }) => `লাইন ${numberIn('bn', line)}, কলাম ${numberIn('bn', column)}: এটি কোনো সময় নয়। এভাবে লিখুন: 00:01:02.500।`,
    order: ({ line, column }: { line: number; column: number }) => `লাইন ${numberIn('bn', line)}, কলাম ${numberIn('bn', column)}: এটি শুরুর আগেই, বা শুরুতেই শেষ হয়।`,
    stray: ({ line }: { line: number }) => `লাইন ${numberIn('bn', line)}: এই লেখার উপরে কোনো সময় নেই, যেমন 00:01:02.500 --> 00:01:05.000।`,
    long: ({ line, most }: { line: number; most: number }) => `লাইন ${numberIn('bn', line)}: এখানে একসঙ্গে ${numberIn('bn', most)}টির বেশি অক্ষর আছে। ভাগ করুন।`,
    many: ({ line, most }: { line: number; most: number }) => `লাইন ${numberIn('bn', line)}: ${numberIn('bn', most)}টির বেশি অংশ হয়ে গেছে। রেকর্ডিংটি ভাগ করুন, অথবা কিছু বাদ দিন।`,
    none: ({ line }: { line: number }) => `লাইন ${numberIn('bn', line)}: এই লেখায় কোনো সময় নেই। ক্যাপশনের ফাইল বেছে নিন (.vtt বা .srt)।`,
  },
}
