// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const uploadedCovers = {
  tooMany: ({ most }: { most: number }) => `আপনার অ্যাকাউন্টে ${numberIn('bn', most)}টি প্রচ্ছদ আছে, একসঙ্গে এর বেশি রাখা যায় না। যেগুলো কোনো কোর্সে নেই, সেগুলো এক-দুই দিন পর সরে যায়।`,
  upload: 'ছবি আপলোড করুন',
  choose: 'প্রচ্ছদের জন্য একটি ছবি বেছে নিন',
  busy: ({ name }: { name: string }) => `${name} আপলোড হচ্ছে …`,
  done: ({ name }: { name: string }) => `${name} আপলোড হয়েছে, ঘরে তার ঠিকানা বসেছে। কোর্স সংরক্ষণ করলে ছবিটি থেকে যাবে।`,
  failed: ({ name, reason }: { name: string; reason: string }) => `${name} আপলোড হয়নি। ${reason}`,
}
