// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../../base/text/numbers.ts'

export const demoWorld = {
  heading: 'ডেমো জগৎ',
  about: 'সাইটটি যেন খালি না থাকে সে জন্য এর সঙ্গে যেসব কোর্স ও মানুষ এসেছিল।',
  goes: ({ courses, members }: { courses: number; members: number }) => `${pluralIn('bn', courses, { one: (n) => `${n}টি ডেমো কোর্স`, other: (n) => `${n}টি ডেমো কোর্স` })} ও ${pluralIn('bn', members, { one: (n) => `${n}জন ডেমো সদস্য`, other: (n) => `${n}জন ডেমো সদস্য` })} তাঁদের ভর্তি, রিভিউ ও প্রোফাইলসহ চিরতরে মুছে যাবে। পরের বার চালু করলে এগুলো আর ফিরে আসে না।`,
  others: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: () => `অন্য একজন এর একটিতে ভর্তি আছেন; সেই ভর্তিও মুছে যাবে।`, other: (n) => `অন্য সদস্যেরা এগুলোতে মোট ${n} বার ভর্তি আছেন; সেই ভর্তিগুলোও মুছে যাবে।` })}`,
  stays: 'বাকি সব থাকে: আপনি বা অন্যেরা যেসব কোর্স ও সদস্য যোগ করেছেন বা বদলেছেন।',
  sure: 'হ্যাঁ, ডেমো জগৎ মুছে ফেলুন',
  ask: 'ডেমো জগৎ মুছে ফেলবেন?',
  cancel: 'বাতিল',
  submit: 'ডেমো জগৎ মুছে ফেলুন',
  done: ({ courses, members }: { courses: number; members: number }) => `ডেমো জগৎ মুছে গেছে: ${pluralIn('bn', courses, { one: (n) => `${n}টি কোর্স`, other: (n) => `${n}টি কোর্স` })} ও ${pluralIn('bn', members, { one: (n) => `${n}জন সদস্য`, other: (n) => `${n}জন সদস্য` })}।`,
}
