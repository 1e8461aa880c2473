// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const saved = {
  full: ({ most }: { most: number }) => `আপনি পরে দেখার জন্য ${numberIn('bn', most)}টি কোর্স রেখেছেন, এর বেশি রাখা যায় না। আগে একটি সরান।`,
}
