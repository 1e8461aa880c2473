// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const form = {
  unsaved: {
    title: 'সংরক্ষণ না করেই চলে যাবেন?',
    body: 'এই পৃষ্ঠায় আপনি যা বদলেছেন, তা এখনো সংরক্ষণ হয়নি। আপনি ফিরে এলে যাতে পান, সে জন্য ব্রাউজারে তা এক সপ্তাহ থাকবে।',
    stay: 'থাকুন',
    leave: 'চলে যান',
  },
  drafts: {
    kept: 'আপনি আগে যা লিখেছিলেন, তা রেখে দিয়েছি।',
    changed: 'আপনি আগে যা লিখেছিলেন, তা রেখে দিয়েছি; তবে এর মধ্যে এখানে পরিবর্তন হয়েছে।',
    putBack: 'ফিরিয়ে আনুন',
    discard: 'বাদ দিন',
  },
}
