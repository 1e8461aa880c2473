// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../text/numbers.ts'

export const leaving = {
  title: 'লগআউট করে যা পাঠানো হয়নি তা হারাবেন?',
  body: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n}টি নোট বা সম্পন্ন পাঠ পাঠানো যায়নি। সেটি শুধু এই যন্ত্রে আছে, লগআউট করলে মুছে যাবে।`, other: (n) => `${n}টি নোট বা সম্পন্ন পাঠ পাঠানো যায়নি। সেগুলো শুধু এই যন্ত্রে আছে, লগআউট করলে মুছে যাবে।` })}`,
  copy: 'যা রাখতে চান তা এখান থেকে কপি করুন',
  stay: 'লগইন থাকুন',
  leave: 'লগআউট করে মুছুন',
}
