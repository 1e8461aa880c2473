// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../base/text/numbers.ts'

export const outline = {
  errors: {
    sectionGone: 'ইতিমধ্যে সেই অংশটি মুছে ফেলা হয়েছে। অন্য জায়গা বেছে নিন।',
    idTaken: 'এই কোর্সে এই আইডি দিয়ে অন্য কিছু আছে।',
    tooManySections: ({ most }: { most: number }) => `একটি কোর্সে সর্বোচ্চ ${numberIn('bn', most)}টি অংশ থাকে।`,
    tooManyItems: ({ most }: { most: number }) => `একটি কোর্সে সর্বোচ্চ ${numberIn('bn', most)}টি উপাদান থাকে, ট্র্যাশে যা আছে তা সহ।`,
    kind: 'এমন ধরনের কোনো উপাদান নেই।',
    wall: 'এমন তারিখ ও সময় দিন যা আছে, যেমন 2027-03-04T09:30।',
    zone: 'তালিকা থেকে একটি সময় অঞ্চল বেছে নিন।',
    timeOfDay: 'দিনের একটি সময় দিন, যেমন 09:30।',
  },
}
