// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const offlineQueue = {
  kept: 'সার্ভারের সঙ্গে যোগাযোগ করা যাচ্ছে না। এটি এখানে রেখে দেওয়া হলো; সার্ভার আবার সাড়া দিলেই পাঠানো হবে।',
  done: ({ what }: { what: string }) => `সার্ভার আবার সাড়া দিচ্ছে, ${what} পাঠানো হয়েছে।`,
  refused: ({ what, why }: { what: string; why: string }) => `সার্ভার আবার সাড়া দিচ্ছে, কিন্তু ${what} গ্রহণ করেনি: ${why}`,
  late: ({ what }: { what: string }) => `সার্ভার অনেকক্ষণ সাড়া দেয়নি: ${what} পাঠানো হয়নি।`,
  names: {
    'add-course': 'আপনার নতুন কোর্স',
    'update-course': 'আপনার কোর্সের পরিবর্তন',
    'delete-course': 'আপনার কোর্স মুছে ফেলার অনুরোধ',
    'enroll-course': 'আপনার ভর্তির অনুরোধ',
    'unenroll-course': 'আপনার ভর্তি বাতিলের অনুরোধ',
    inquiries: 'আপনার বার্তা',
  },
  other: 'আপনার অনুরোধ',
}
