// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const reportForm = {
  open: 'এই কোর্স নিয়ে অভিযোগ করুন',
  why: 'এতে কী সমস্যা?',
  choose: 'বেছে নিন',
  words: 'আরও কিছু বলবেন? (ঐচ্ছিক)',
  wordsHint: 'কেবল এই সাইটের প্রশাসকেরা এটি পড়েন।',
  trap: 'এই ঘরটি খালি রাখুন',
  submit: 'অভিযোগ পাঠান',
  done: 'ধন্যবাদ। প্রশাসকেরা কোর্সটি দেখবেন।',
}
