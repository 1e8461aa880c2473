// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const teaching = {
  page: {
    description: ({ name }: { name: string }) => `${name} এখানে শেখান। তাঁর কোর্সগুলো দেখুন।`,
    crumbs: 'আপনি কোথায় আছেন',
    since: 'এখানে শেখাচ্ছেন',
    sinceYear: ({ year }: { year: string }) => `${year} থেকে`,
    courses: 'কোর্স',
    learners: 'শিক্ষার্থী',
    links: 'লিংক',
    elsewhere: ({ name }: { name: string }) => `অন্যত্র ${name}`,
    coursesBy: ({ name }: { name: string }) => `${name}-এর কোর্স`,
    loading: 'কোর্স লোড হচ্ছে',
    failed: 'কোর্স লোড হয়নি',
    empty: 'আর কোনো কোর্স নেই',
    emptyHelp: 'সব কোর্স দেখানো হয়েছে।',
  },
  own: {
    title: 'শেখানো',
    heading: 'শেখানো',
    page: 'আপনার প্রকাশ্য পাতা',
    sub: 'আপনার প্রকাশ্য পাতায় আপনার সম্পর্কে যা লেখা থাকে।',
    back: 'প্রোফাইল',
    about: 'আপনার কোনো কোর্স থাকলে যে কেউ আপনার পাতা পড়তে পারেন: আপনার নাম, ছবি, এখানে যা লেখেন, আর আপনার কোর্স। আপনার ইমেইল কখনো দেখানো হয় না।',
    aboutNone: 'আপনার এখনো কোনো কোর্স নেই, তাই কেউ এটি দেখেন না। প্রথম কোর্স যোগ করলে আপনার নাম, ছবি, এখানে যা লেখেন, আর আপনার কোর্স নিয়ে একটি প্রকাশ্য পাতা হবে। আপনার ইমেইল কখনো দেখানো হয় না।',
    show: 'আপনার প্রকাশ্য পাতা দেখুন',
    expertise: 'আপনি কী ভালো জানেন',
    expertiseHint: 'কয়েকটি শব্দে, যেমন “কাঠের কাজ ও আসবাবের ইতিহাস”।',
    text: 'আপনার সম্পর্কে',
    textHint: 'আপনি কী করেন, কীভাবে শেখান। সাধারণ লেখা; খালি লাইন দিলে নতুন অনুচ্ছেদ শুরু হয়।',
    links: 'লিংক',
    linksHint: ({ most }: { most: number }) => `সর্বোচ্চ ${numberIn('bn', most)}টি, প্রতিটি আলাদা লাইনে, https:// দিয়ে শুরু।`,
    submit: 'সংরক্ষণ করুন',
    done: 'আপনার পাতা সংরক্ষিত হয়েছে।',
  },
  errors: {
    unknown: 'এই ঠিকানায় কেউ এখানে শেখান না।',
    links: 'অনুগ্রহ করে লিংকের তালিকা দিন।',
    tooMany: ({ most }: { most: number }) => `অনুগ্রহ করে সর্বোচ্চ ${numberIn('bn', most)}টি লিংক দিন।`,
    line: ({ line }: { line: string }) => `“${line}” কোনো লিংক নয়। অনুগ্রহ করে প্রতি লাইনে একটি করে দিন, https:// দিয়ে শুরু।`,
  },
}
