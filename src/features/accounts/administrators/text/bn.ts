// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const administrators = {
  lastAdministrator: 'ইনিই একমাত্র প্রশাসক। আগে অন্য কাউকে প্রশাসক করুন।',
  linkSpent: 'প্রশাসকের এই লিংকটি আগেই ব্যবহার হয়েছে অথবা এর মেয়াদ শেষ। নতুন লিংক পেতে Tercet আবার চালু করুন।',
}
