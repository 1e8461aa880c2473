// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

export const overview = {
  title: 'সারসংক্ষেপ',
  sub: 'সাইট কেমন চলছে, আর কী দেখা দরকার।',
  failed: 'সারসংক্ষেপ আসেনি',
  sizes: {
    members: 'সদস্য',
    courses: 'কোর্স',
    enrollments: 'ভর্তি',
    about: ({ total }: { total: string }) => `প্রায় ${total}`,
    newest: ({ count }: { count: number }) => `${pluralIn('bn', count, { '=0': () => `এই সপ্তাহে নতুন নেই`, one: (n) => `এই সপ্তাহে নতুন ${n}`, other: (n) => `এই সপ্তাহে নতুন ${n}` })}`,
    many: 'এই সপ্তাহে নতুন এক হাজার বা বেশি',
  },
  waiting: {
    heading: 'দেখা দরকার',
    none: 'দেখার মতো কিছু নেই।',
    many: ({ count }: { count: number }) => `${numberIn('bn', count)} বা বেশি`,
    letters: 'যেসব ইমেইল পাঠানো যায়নি',
    backups: 'ব্যাকআপ ব্যর্থ হয়েছে বা দেরি হচ্ছে',
  },
}
