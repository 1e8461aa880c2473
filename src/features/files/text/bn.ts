// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../base/text/numbers.ts'

export const files = {
  picture: 'এটি রাখার মতো ছবি নয়। একটি JPEG, PNG বা WebP ফাইল বেছে নিন।',
  tooLarge: ({ most }: { most: number }) => `ছবিটি ${numberIn('bn', most)} মেগাবাইটের বেশি। আরও ছোট একটি বেছে নিন।`,
  tooManyPixels: ({ most, side }: { most: number; side: number }) => `ছবিটিতে পিক্সেল বেশি: সর্বোচ্চ ${numberIn('bn', most)} মিলিয়ন, আর এক পাশে ${numberIn('bn', side)}।`,
  otherPicture: 'এই আইডিতে আগে থেকেই অন্য একটি ছবি আছে। এটি নতুন একটি আইডিতে আপলোড করুন।',
  full: ({ gigabytes, files }: { gigabytes: number; files: number }) => `কোর্সটিতে এর জায়গা নেই: এতে ${numberIn('bn', gigabytes)} জিবিতে ${numberIn('bn', files)}টি ছবি ও ফাইল থাকতে পারে। যেগুলো কোনো পাঠে নেই, সেগুলো এক-দুই দিন পর সরে যায়।`,
  fullAccount: ({ gigabytes, files }: { gigabytes: number; files: number }) => `আপনার অ্যাকাউন্টে এর জায়গা নেই: সব কোর্স মিলিয়ে ${numberIn('bn', gigabytes)} জিবিতে ${numberIn('bn', files)}টি ছবি ও ফাইল আপলোড করা যায়।`,
  size: ({ count, unit }: { count: number; unit: 'GB' | 'MB' | 'kB' | (string & {}) }) => `${numberIn('bn', count)} ${unit === 'GB' ? `জিবি` : unit === 'MB' ? `মেগাবাইট` : unit === 'kB' ? `কিলোবাইট` : `বাইট`}`,
  noSuchRange: 'ফাইলটির এমন কোনো অংশ নেই।',
  onlineOnly: 'এই ফাইল শুধু পাঠের ভেতরে দেখা যায়; নামানো যায় না।',
  readersBusy: 'একসঙ্গে অনেক ফাইল পড়া হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  uploads: {
    unknown: 'এই আইডিতে আপনার কোনো আপলোড নেই। এক সপ্তাহ সাড়া না পেলে আপলোড সরে যায়; ফাইলটি আবার বেছে নিন।',
    other: 'এই আইডিতে অন্য একটি ফাইল আপলোড হচ্ছে। এটি নতুন একটি আইডিতে আপলোড করুন।',
    offset: ({ received }: { received: number }) => `এই ফাইলের ${numberIn('bn', received)} বাইট রাখা হয়েছে। সেখান থেকে চালিয়ে যান।`,
    badOffset: 'Upload-Offset বাইটের কোনো পূর্ণ সংখ্যা নয়।',
    tooMuch: 'ফাইলটিতে যতটা থাকার কথা, তার চেয়ে বেশি পাঠানো হয়েছে।',
    tooLarge: ({ gigabytes }: { gigabytes: number }) => `ফাইলটি ${numberIn('bn', gigabytes)} জিবির বেশি; একটি ফাইল এর চেয়ে বড় হতে পারে না।`,
    empty: 'ফাইলটি খালি, তাই আপলোড করার কিছু নেই।',
    name: 'ফাইলের একটি নাম লাগবে: সর্বোচ্চ ২৫৫ অক্ষর, স্ল্যাশ ছাড়া।',
    crumbs: 'ফাইলটি অনেক বেশি ছোট ছোট অংশে এসেছে। আপলোডটি নতুন করে শুরু করুন।',
    noRoom: ({ free }: { free: number }) => `সার্ভারে এই ফাইলের জায়গা নেই: ${numberIn('bn', free)} মেগাবাইট বাকি আছে। আগে থেকে যা আছে তা নিরাপদ। যাঁরা সাইট চালান, তাঁদের জানান।`,
    diskFull: 'সার্ভারের ডিস্ক ভরে গেছে। এ পর্যন্ত যা আপলোড হয়েছে তা নিরাপদ; জায়গা হলে আপলোড চালিয়ে যাওয়া যাবে।',
    busy: 'একসঙ্গে অনেক ফাইল আপলোড হচ্ছে। এটি একটু পরেই চলবে।',
    inUse: 'কোর্সের একটি আইটেমে এই ফাইল আছে। সেখান থেকে সরিয়ে দিন।',
    program: ({ name }: { name: string }) => `${name} একটি প্রোগ্রাম। কোর্সে প্রোগ্রাম দেওয়া হয় না, কারণ শিক্ষার্থীরা বুঝতে পারেন না সেটি কী করে। এখান থেকে সরালে এর কিছুই থাকে না।`,
    disguised: ({ name, what }: { name: string; what: 'page' | 'drawing' | 'xml' | 'script' | (string & {}) }) => `${name} ফাইলটির নাম যা বলে, এটি তা নয়: এটি ${what === 'page' ? `একটি ওয়েব পাতা` : what === 'drawing' ? `এমন একটি অঙ্কন, যাতে স্ক্রিপ্ট থাকতে পারে (SVG)` : what === 'xml' ? `একটি XML নথি` : what === 'script' ? `একটি স্ক্রিপ্ট` : `একটি লেখা`}। ঠিক নাম দিয়ে আবার বেছে নিন।`,
  },
  preparing: {
    file: 'এমন কোনো ফাইল নেই। এর মধ্যে কেউ হয়তো সরিয়ে দিয়েছেন।',
    task: 'এই ফাইল থেকে এমন কিছু তৈরি করা হয় না।',
  },
}
