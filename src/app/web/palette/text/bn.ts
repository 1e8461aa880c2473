// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../../base/text/numbers.ts'

export const palette = {
  label: 'যেকোনো কিছু খুঁজুন',
  placeholder: 'কোর্স, পৃষ্ঠা বা কাজ খুঁজুন',
  results: 'ফলাফল',
  courses: 'কোর্স',
  similar: 'কাছাকাছি কোর্স',
  recent: 'সাম্প্রতিক',
  pages: 'পৃষ্ঠা',
  actions: 'কাজ',
  lessons: 'পাঠ',
  allLessons: ({ query }: { query: string }) => `“${query}” আছে এমন সব পাঠ`,
  enter: 'Enter',
  searching: 'কোর্স খোঁজা হচ্ছে',
  count: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n}টি ফলাফল।`, other: (n) => `${n}টি ফলাফল।` })}`,
  nothing: ({ query }: { query: string }) => `“${query}” খুঁজে কিছু পাওয়া যায়নি।`,
  failed: 'কোর্স খোঁজা যায়নি।',
  toDark: 'গাঢ় থিমে যান',
  toLight: 'হালকা থিমে যান',
  also: {
    catalogue: 'কোর্স তালিকা ক্যাটালগ সার্চ search catalogue',
    login: 'লগ ইন সাইন ইন প্রবেশ log in sign in',
    logout: 'লগ আউট সাইন আউট বের হোন log out sign out',
    register: 'রেজিস্ট্রেশন সাইন আপ নতুন অ্যাকাউন্ট খুলুন register sign up account',
    forgot: 'রিসেট ভুলে গেছি reset',
    manage: 'আমার নিজের কোর্স সম্পাদনা মুছে ফেলুন edit delete my own courses',
    enrolled: 'আমার কোর্স আমার শেখা my learning',
    profile: 'আমার অ্যাকাউন্ট সেটিংস পাসওয়ার্ড ছবি নাম ডিভাইস সেশন মুছে ফেলুন my account settings password photo name sessions delete',
  },
}
