// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const others = {
  similar: 'কাছাকাছি শব্দের কোর্স',
  notTogether: ({ words }: { words: string }) => `সব শব্দ একসঙ্গে কোনো কোর্সে নেই; এগুলোতে আছে ${words}`,
  apart: ({ words }: { words: string }) => `${words} আছে এমন কোর্স`,
  searchApart: ({ words }: { words: string }) => `“${words}” খুঁজুন`,
  nothing: 'এমন কোনো কোর্স পাওয়া যায়নি',
  nothingHelp: 'আরও কম বা ছোট শব্দ দিয়ে খুঁজুন, অথবা সব কোর্স ঘুরে দেখুন।',
  didYouMean: 'আপনি কি এটি খুঁজছিলেন:',
  clear: 'খোঁজার শব্দ মুছুন',
  browse: 'সব কোর্স দেখুন',
  quoted: ({ word }: { word: string }) => `“${word}”`,
}
