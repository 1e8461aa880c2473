// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const document = {
  callouts: {
    note: 'নোট',
    tip: 'পরামর্শ',
    important: 'গুরুত্বপূর্ণ',
    warning: 'সতর্কতা',
    caution: 'সাবধান',
  },
  code: ({ number }: { number: string }) => `কোড ${number}`,
  codeIn: ({ number, language }: { number: string; language: string }) => `কোড ${number}, ${language}`,
  formula: ({ number }: { number: string }) => `সূত্র ${number}`,
  table: ({ number }: { number: string }) => `সারণি ${number}`,
  footnotes: 'পাদটীকা',
  footnote: ({ number }: { number: string }) => `পাদটীকা ${number}`,
  backToText: ({ number }: { number: string }) => `পাদটীকা ${number}-এর জায়গায় ফিরে যান`,
  done: 'সম্পন্ন',
  toDo: 'বাকি আছে',
  noPicture: 'এখানে একটি ছবি নেই।',
  noFile: 'এখানে একটি ফাইল নেই।',
  unreadableFormula: 'এই সূত্রটি দেখানো যাচ্ছে না:',
}
