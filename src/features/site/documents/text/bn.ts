// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../../base/text/numbers.ts'

export const documents = {
  terms: {
    title: 'ব্যবহারের শর্তাবলি',
    description: 'কারা এই সাইট ব্যবহার করতে পারেন, অ্যাকাউন্ট থাকলে কী কী মানতে হয়, টাকা ফেরতের নিয়ম আর কোন আইন প্রযোজ্য।',
  },
  privacy: {
    title: 'গোপনীয়তা নীতি',
    description: 'এই সাইট আপনার সম্পর্কে কী কী রাখে, কেন রাখে, কত দিন রাখে আর কারা তা দেখেন।',
  },
  changed: ({ day }: { day: string }) => `সর্বশেষ পরিবর্তন: ${day}।`,
  minutes: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `পড়তে ${n} মিনিট লাগবে।`, other: (n) => `পড়তে ${n} মিনিট লাগবে।` })}`,
  contents: 'এই পৃষ্ঠায় যা আছে',
}
