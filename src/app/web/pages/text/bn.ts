// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const pages = {
  course: {
    crumbs: 'আপনি এখন এখানে',
    duration: 'কোর্সের মেয়াদ',
    createdBy: 'নির্মাতা',
    created: 'তৈরির তারিখ',
    edit: 'সম্পাদনা',
    own: 'কোর্সটি আপনার তৈরি।',
  },
}
