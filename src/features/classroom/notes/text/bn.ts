// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const notes = {
  title: 'আমার নোট',
  kinds: {
    note: 'নোট',
    highlight: 'দাগানো অংশ',
    bookmark: 'বুকমার্ক',
  },
  there: 'পাঠে দেখুন',
  page: {
    sub: 'পাঠে যা লিখে রেখেছেন, দাগিয়েছেন আর বুকমার্ক করেছেন। এগুলো শুধু আপনিই দেখেন।',
    search: 'আমার নোটে খুঁজুন',
    submit: 'খুঁজুন',
    course: 'কোর্স',
    all: 'সব কোর্স',
    ofCourse: ({ title, count }: { title: string; count: number }) => `${title} (${numberIn('bn', count)}টি)`,
    export: 'Markdown হিসেবে রাখুন',
    none: 'আপনার এখনো কোনো নোট নেই',
    noneHelp: 'পাঠের কিছু শব্দ বেছে নিয়ে দাগ দিন বা নোট লিখুন। তখন সেগুলো এখানে থাকবে।',
    learning: 'আমার শেখায় যান',
    nothing: 'কিছু পাওয়া যায়নি',
    nothingHelp: 'আপনার কোনো নোটে এই শব্দগুলো নেই।',
    clear: 'সব নোট দেখান',
  },
  list: {
    loading: 'আপনার নোট আনা হচ্ছে',
    failed: 'আপনার নোট আনা যায়নি',
    pages: 'পৃষ্ঠা',
    first: 'প্রথম পৃষ্ঠা',
    next: 'পরের পৃষ্ঠা',
  },
  open: ({ lesson, kind }: { lesson: string; kind: string }) => `“${lesson}” পাঠে ${kind}: সেখানে পড়ুন`,
  changed: ({ day }: { day: string }) => `${day} তারিখে বদলানো`,
  remove: 'মুছুন',
  removeNamed: ({ what }: { what: string }) => `মুছুন: ${what}`,
  removed: 'নোটটি মুছে ফেলা হয়েছে।',
  undo: 'ফিরিয়ে আনুন',
  restored: 'নোটটি ফিরে এসেছে।',
}
