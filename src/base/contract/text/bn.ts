// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../text/numbers.ts'

export const contract = {
  required: 'এই ঘরটি পূরণ করুন।',
  text: 'এখানে কিছু লিখুন।',
  tooLong: ({ most }: { most: number }) => `${numberIn('bn', most)} অক্ষরের মধ্যে লিখুন।`,
  unstorable: 'লেখাটিতে এমন একটি অক্ষর আছে, যা সংরক্ষণ করা যায় না। সেটি মুছে দিন।',
  link: 'http:// বা https:// দিয়ে শুরু হয় এমন একটি লিংক দিন, অথবা ঘরটি খালি রাখুন।',
  email: 'পুরো ইমেইল ঠিকানা দিন, যেমন name@example.org।',
  id: 'এটি কোনো আইডি নয়।',
  number: ({ least, most }: { least: number; most: number }) => `${numberIn('bn', least)} থেকে ${numberIn('bn', most)}-এর মধ্যে একটি পূর্ণসংখ্যা দিন।`,
  cursor: 'তালিকার এই জায়গাটি খুঁজে পাওয়া যায়নি। প্রথম পৃষ্ঠা থেকে শুরু করুন।',
  choice: ({ choices }: { choices: string }) => `এগুলোর একটি বেছে নিন: ${choices}।`,
  unknown: 'এই ঘরটি এখানে নেই।',
  invalid: 'এই মানটি বোঝা যায়নি।',
  tooMany: ({ most }: { most: number }) => `অনুগ্রহ করে একবারে সর্বোচ্চ ${numberIn('bn', most)}টি দিন।`,
}
