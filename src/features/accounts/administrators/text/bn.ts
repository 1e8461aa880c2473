// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const administrators = {
  lastAdministrator: 'ইনিই একমাত্র প্রশাসক। আগে অন্য কাউকে প্রশাসক করুন।',
  linkSpent: 'প্রশাসকের এই লিংকটি আগেই ব্যবহার হয়েছে অথবা এর মেয়াদ শেষ। নতুন লিংক পেতে Tercet আবার চালু করুন।',
  becomes: {
    title: 'এই লিংক আপনাকে প্রশাসক করে।',
    text: 'নিবন্ধন করলেই আপনি এই সাইট চালাবেন: সদস্যদের দেখতে পাবেন, সেটিংস বদলাতে পারবেন। লিংকটি এক দিনের মধ্যে একবারই কাজ করে; কাউকে দেবেন না।',
  },
}
