// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../base/text/numbers.ts'

export const files = {
  picture: 'এটি রাখার মতো ছবি নয়। একটি JPEG, PNG বা WebP ফাইল বেছে নিন।',
  tooLarge: ({ most }: { most: number }) => `ছবিটি ${numberIn('bn', most)} মেগাবাইটের বেশি। আরও ছোট একটি বেছে নিন।`,
  tooManyPixels: ({ most, side }: { most: number; side: number }) => `ছবিটিতে পিক্সেল বেশি: সর্বোচ্চ ${numberIn('bn', most)} মিলিয়ন, আর এক পাশে ${numberIn('bn', side)}।`,
  otherPicture: 'এই আইডিতে আগে থেকেই অন্য একটি ছবি আছে। এটি নতুন একটি আইডিতে আপলোড করুন।',
  full: ({ gigabytes, files }: { gigabytes: number; files: number }) => `কোর্সটিতে আর ছবির জায়গা নেই: এতে ${numberIn('bn', gigabytes)} জিবিতে ${numberIn('bn', files)}টি ছবি থাকতে পারে। যেগুলো কোনো পাঠে নেই, সেগুলো এক-দুই দিন পর সরে যায়।`,
  fullAccount: ({ gigabytes, files }: { gigabytes: number; files: number }) => `আপনার অ্যাকাউন্টে আর ছবির জায়গা নেই: সব কোর্স মিলিয়ে ${numberIn('bn', gigabytes)} জিবিতে ${numberIn('bn', files)}টি ছবি আপলোড করা যায়।`,
}
