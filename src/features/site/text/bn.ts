// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const site = {
  careers: {
    title: 'চাকরি',
    heading: 'চাকরি',
  },
  instructorsFile: {
    entry: 'একজনের তথ্যগুলো দ্বিতীয় বন্ধনীর মধ্যে দিন।',
    courses: 'কোর্সের শিরোনামের তালিকা তৃতীয় বন্ধনীর মধ্যে দিন।',
  },
}
