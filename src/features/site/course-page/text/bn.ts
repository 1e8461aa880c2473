// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const coursePage = {
  learners: 'শিক্ষার্থী',
  changed: 'শেষ পরিবর্তন',
  instructor: 'আপনার প্রশিক্ষক',
  seePage: ({ name }: { name: string }) => `${name} সম্পর্কে আরও`,
  more: ({ name }: { name: string }) => `${name}-এর আরও কোর্স`,
  related: 'সম্পর্কিত কোর্স',
}
