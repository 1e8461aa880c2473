// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn, pluralIn } from '../../../base/text/numbers.ts'

export const media = {
  errors: {
    unknown: 'ফাইলসহ এমন কোনো উপাদান নেই। এর মধ্যে মুছে ফেলা হয়ে থাকতে পারে।',
    changed: 'এর মধ্যে কেউ এই ফাইলগুলো বদলেছেন। কী রাখা আছে দেখতে পাতাটি আবার খুলুন; আপনি যা লিখেছেন তা ততক্ষণ এখানেই থাকবে।',
    tooMany: ({ most }: { most: number }) => `একটি উপাদানে সর্বোচ্চ ${numberIn('bn', most)}টি ফাইল থাকতে পারে। বাকিগুলো অন্য উপাদানে রাখুন।`,
    none: 'প্রকাশ করার মতো এখনও কিছু নেই। আগে একটি ফাইল যোগ করুন।',
    underWay: 'কিছু ফাইল এখনও শেষ পর্যন্ত আপলোড হয়নি। অপেক্ষা করুন বা সরিয়ে দিন, তারপর প্রকাশ করুন।',
    refused: 'একটি ফাইল নেওয়া হয়নি। সরিয়ে দিন, তারপর প্রকাশ করুন।',
  },
  add: {
    choose: 'ফাইল বেছে নিন',
    drop: 'অথবা এখানে ছেড়ে দিন',
    limit: ({ gigabytes }: { gigabytes: number }) => `প্রতিটি সর্বোচ্চ ${numberIn('bn', gigabytes)} জিবি। সংযোগ কেটে গেলে বা পাতা আবার খুললেও আপলোড যেখানে থেমেছিল সেখান থেকে চলে।`,
    needsScripts: 'আপলোড করতে JavaScript লাগে। ক্রম, শিরোনাম আর কী নামানো যাবে, তা এটি ছাড়াই বদলানো যায়।',
  },
  list: {
    empty: 'এখনও কোনো ফাইল নেই',
    emptyHelp: 'একসঙ্গে কয়েকটি বেছে নিন: স্লাইড, অনুশীলনী, রেকর্ডিং, তথ্য।',
    title: ({ name }: { name: string }) => `${name} ফাইলের শিরোনাম`,
    onlineOnly: 'শুধু অনলাইনে: পাতায় দেখা যায়, নামানো যায় না',
    up: ({ name }: { name: string }) => `${name} ওপরে নিন`,
    down: ({ name }: { name: string }) => `${name} নিচে নিন`,
    remove: ({ name }: { name: string }) => `${name} সরিয়ে দিন`,
    save: 'সংরক্ষণ করুন',
    saved: 'সংরক্ষিত হয়েছে। প্রকাশ করলে শিক্ষার্থীরা দেখবেন।',
    removed: 'সরানো হয়েছে।',
    published: 'প্রকাশিত হয়েছে। শিক্ষার্থীরা এখন ফাইলগুলো দেখছেন।',
  },
  state: {
    waiting: 'অপেক্ষায়',
    sending: ({ percent, rate, unit, count }: { percent: number; rate: string; unit: 'minutes' | (string & {}); count: number }) => `${numberIn('bn', percent)} %, সেকেন্ডে ${rate}, ${unit === 'minutes' ? `${pluralIn('bn', count, { one: (n) => `${n} মিনিট`, other: (n) => `${n} মিনিট` })}` : `${pluralIn('bn', count, { one: (n) => `${n} সেকেন্ড`, other: (n) => `${n} সেকেন্ড` })}`} বাকি`,
    starting: ({ percent }: { percent: number }) => `${numberIn('bn', percent)} % হয়েছে`,
    paused: ({ percent }: { percent: number }) => `${numberIn('bn', percent)} %-এ থামানো আছে`,
    offline: 'সংযোগ নেই। নিজে থেকেই আবার চলবে।',
    signedOut: 'আপনি লগআউট হয়ে গেছেন। অন্য ট্যাবে লগইন করে আবার চেষ্টা করুন: যা পৌঁছেছে তা রাখা আছে।',
    unreachable: 'সার্ভারে পৌঁছানো যাচ্ছে না। যা পৌঁছেছে তা রাখা আছে।',
    unreadable: 'ব্রাউজার এই ফাইল আর পড়তে পারছে না। আবার বেছে নিন: যা পৌঁছেছে তা রাখা আছে।',
    done: 'আপলোড হয়েছে',
    notWhole: ({ percent }: { percent: number }) => `${numberIn('bn', percent)} % আপলোড হয়েছে। চালিয়ে যেতে একই ফাইল আবার বেছে নিন।`,
    others: ({ percent }: { percent: number }) => `অন্য কেউ ${numberIn('bn', percent)} % আপলোড করেছেন।`,
    refused: ({ what }: { what: 'program' | (string & {}) }) => `নেওয়া হয়নি: ${what === 'program' ? `কোর্সে প্রোগ্রাম দেওয়া হয় না।` : `এর নাম যা বলে, এটি তা নয়।`}`,
  },
  acts: {
    pause: ({ name }: { name: string }) => `${name} থামান`,
    resume: ({ name }: { name: string }) => `${name} চালিয়ে যান`,
    retry: ({ name }: { name: string }) => `${name} আবার চেষ্টা করুন`,
    dismiss: ({ name }: { name: string }) => `${name} সরিয়ে রাখুন`,
  },
  progress: ({ name }: { name: string }) => `${name} ফাইলের আপলোড`,
}
