// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const reviews = {
  nobody: 'একজন',
  errors: {
    stars: 'এক থেকে পাঁচ তারার মধ্যে বেছে নিন।',
    reason: 'কেন অভিযোগ করছেন তা বেছে নিন।',
    ownCourse: 'এই কোর্সটি আপনি পড়ান, তাই এর রিভিউ লিখতে পারবেন না।',
    hidden: 'আপনার রিভিউটি লুকানো আছে, তাই মুছে ফেলা যাবে না। এতে যা লেখা আছে তা বদলাতে পারেন।',
    ownReview: 'এই রিভিউটি আপনার নিজের। আপনি এটি বদলাতে বা মুছতে পারেন।',
    unknown: 'এমন কোনো রিভিউ নেই।',
  },
}
