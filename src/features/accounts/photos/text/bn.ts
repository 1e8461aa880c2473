// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const photos = {
  picture: 'একটি JPEG, PNG বা WebP ছবি বেছে নিন। জাভাস্ক্রিপ্ট বন্ধ থাকলে ছবিটি সর্বোচ্চ ৪৫ কেবি হতে পারে।',
}
