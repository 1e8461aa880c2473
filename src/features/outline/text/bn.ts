// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../base/text/numbers.ts'

export const outline = {
  errors: {
    sectionGone: 'ইতিমধ্যে সেই অংশটি মুছে ফেলা হয়েছে। অন্য জায়গা বেছে নিন।',
    idTaken: 'এই কোর্সে এই আইডি দিয়ে অন্য কিছু আছে।',
    tooManySections: ({ most }: { most: number }) => `একটি কোর্সে সর্বোচ্চ ${numberIn('bn', most)}টি অংশ থাকে।`,
    tooManyKeptSections: ({ most, days }: { most: number; days: number }) => `একটি কোর্সে সর্বোচ্চ ${numberIn('bn', most)}টি অংশ থাকে, ট্র্যাশে যা আছে তা সহ। ${numberIn('bn', days)} দিন পর সেগুলো ট্র্যাশ থেকে চলে যায়।`,
    tooManyItems: ({ most }: { most: number }) => `একটি কোর্সে সর্বোচ্চ ${numberIn('bn', most)}টি উপাদান থাকে, ট্র্যাশে যা আছে তা সহ।`,
    unpublishable: ({ title, reason }: { title: string; reason: string }) => `“${title}” প্রকাশ করা যাচ্ছে না: ${reason}`,
    kind: 'এমন ধরনের কোনো উপাদান নেই।',
    wall: 'এমন তারিখ ও সময় দিন যা আছে, যেমন 2027-03-04T09:30।',
    zone: 'তালিকা থেকে একটি সময় অঞ্চল বেছে নিন।',
    timeOfDay: 'দিনের একটি সময় দিন, যেমন 09:30।',
    unknownSection: 'এই কোর্সে এমন কোনো অংশ নেই, অথবা সেটি মুছে ফেলা হয়েছে।',
    unknownItem: 'এই কোর্সে এমন কোনো উপাদান নেই, অথবা সেটি মুছে ফেলা হয়েছে।',
    unknownTarget: 'যেখানে অনুলিপি করা হবে এমন কোনো কোর্স নেই।',
    notEditorThere: 'যে কোর্সে অনুলিপি করা হবে তা অন্য কারও সম্পাদনার জন্য।',
    changed: 'আপনি খোলার পর অন্য কেউ এটি বদলেছেন। এখন যা দেখছেন তা তাঁদের।',
    doneBy: 'এই ধরনের উপাদান এভাবে সম্পন্ন করা যায় না।',
    prerequisite: 'এই কোর্সের এমন একটি উপাদান বেছে নিন যা আগে সম্পন্ন করতে হবে।',
    circle: ({ circle }: { circle: string }) => `এগুলো একে অপরের জন্য অপেক্ষা করবে এবং কখনো খুলবে না: ${circle}।`,
    dates: ({ most }: { most: number }) => `তারিখ রাখা হবে, বাদ যাবে, নাকি সর্বোচ্চ ${numberIn('bn', most)} দিন সরবে তা বেছে নিন।`,
  },
}
