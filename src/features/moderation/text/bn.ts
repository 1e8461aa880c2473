// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../base/text/numbers.ts'

export const moderation = {
  mail: {
    reason: ({ reason }: { reason: string }) => `কারণ: ${reason}।`,
    note: 'তাঁরা আরও লিখেছেন',
    wrong: ({ contact }: { contact: string }) => `আপনার কাছে এটি ভুল মনে হলে ${contact} ঠিকানায় লিখুন।`,
    hidden: {
      subject: ({ title }: { title: string }) => `আপনার কোর্স “${title}” লুকানো হয়েছে`,
      heading: 'আপনার কোর্সটি লুকানো হয়েছে',
      what: ({ site, title }: { site: string; title: string }) => `${site}-এর প্রশাসকেরা আপনার কোর্স “${title}” লুকিয়েছেন। এখন কেবল যাঁরা এটি পড়ান তাঁরা আর প্রশাসকেরাই এটি দেখেন, কেউ ভর্তি হতে পারেন না।`,
      then: 'আপনি এখনও এটি বদলাতে পারেন। বদলানোর পর তাঁদের জানান, তাহলে তাঁরা এটি আবার দেখাতে পারবেন।',
      button: 'কোর্সটি দেখুন',
    },
    removed: {
      subject: ({ title }: { title: string }) => `আপনার কোর্স “${title}” সরানো হয়েছে`,
      heading: 'আপনার কোর্সটি সরানো হয়েছে',
      what: ({ site, title }: { site: string; title: string }) => `${site}-এর প্রশাসকেরা আপনার কোর্স “${title}” সরিয়ে দিয়েছেন।`,
      then: ({ days }: { days: number }) => `${pluralIn('bn', days, { one: (n) => `${n} দিন`, other: (n) => `${n} দিন` })} পর এটি চিরতরে মুছে যাবে। ততদিন তাঁরা এটি ফিরিয়ে আনতে পারেন।`,
      button: 'আপনার কোর্সগুলো দেখুন',
    },
    shown: {
      subject: ({ title }: { title: string }) => `আপনার কোর্স “${title}” আবার দেখা যাচ্ছে`,
      heading: 'আপনার কোর্সটি আবার দেখা যাচ্ছে',
      what: ({ site, title }: { site: string; title: string }) => `${site}-এর প্রশাসকেরা আপনার কোর্স “${title}” ফিরিয়ে এনেছেন। সবাই এটি খুঁজে পাবেন ও ভর্তি হতে পারবেন।`,
      button: 'কোর্সটি দেখুন',
    },
  },
  errors: {
    ownCourse: 'এই কোর্সটি আপনি পড়ান। আপনি এটি বদলাতে বা মুছতে পারেন।',
    tooMany: 'গত এক ঘণ্টায় আমরা যত দেখতে পারি তার চেয়ে বেশি কোর্স নিয়ে অভিযোগ এসেছে। পরে আবার চেষ্টা করুন, বা লগইন করুন।',
  },
}
