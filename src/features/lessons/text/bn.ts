// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../base/text/numbers.ts'

export const lessons = {
  errors: {
    unknownLesson: 'এমন কোনো পাঠ নেই, অথবা এটি ট্র্যাশে আছে।',
    unknownVersion: 'ইতিহাসে এমন কোনো সংস্করণ নেই।',
    changed: 'ইতিমধ্যে অন্য কেউ এই পাঠ পরিবর্তন করেছেন।',
    otherSchema: 'এই পৃষ্ঠা আর সার্ভারের সংস্করণ এক নয়। পৃষ্ঠাটি আবার লোড করুন; আপনি যা লিখেছেন তা রাখা আছে।',
    versionGone: 'এই সংস্করণ এত পুরোনো যে এর সঙ্গে পরিবর্তন আর মেলানো যায় না।',
    newerPublished: 'এই পাঠের আরও নতুন একটি সংস্করণ ইতিমধ্যে প্রকাশিত। সেটি দেখতে পৃষ্ঠাটি আবার লোড করুন; তারপর আবার প্রকাশ করুন।',
    tooManyKept: ({ most }: { most: number }) => `এই পাঠের ইতিমধ্যে ${numberIn('bn', most)}টি রাখা অনুলিপি আছে। যেগুলো দরকার সেগুলোর নাম দিন; তাহলে অন্যগুলোর জায়গা হবে।`,
    refused: ({ because }: { because: 'tooDeep' | 'tooLarge' | 'notPlainText' | 'notAStep' | 'doesNotFit' | (string & {}) }) => `এই লেখা সংরক্ষণ করা যায়নি: ${because === 'tooDeep' ? `এটি খুব গভীরভাবে সাজানো` : because === 'tooLarge' ? `এটি খুব বড়` : because === 'notPlainText' ? `এতে এমন অক্ষর আছে যা রাখা যায় না` : because === 'notAStep' ? `পরিবর্তনটি পড়া যায়নি` : because === 'doesNotFit' ? `পরিবর্তনটি পাঠের সঙ্গে মেলে না` : `এটি কোনো পাঠের লেখা নয়`}।`,
    versionNeeded: 'If-Match দিয়ে জানান আপনি কোন সংস্করণ পড়েছেন, যাতে কারও লেখা মুছে না যায়।',
    noAddress: 'প্রকাশ করার আগে লিঙ্কটি কোথায় নিয়ে যায় তা জানান।',
  },
}
