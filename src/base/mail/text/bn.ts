// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const mail = {
  byHand: 'বোতামটি কাজ না করলে এই ঠিকানায় যান:',
  unsent: 'কোনো মেইল সার্ভার ঠিক করা নেই, তাই ইমেইলটি না পাঠিয়ে এখানে দেখানো হচ্ছে:',
  signature: ({ name, tagline }: { name: string; tagline: string }) => `${name} – ${tagline}`,
}
