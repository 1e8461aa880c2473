// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../../base/text/numbers.ts'

export const subjects = {
  tooMany: ({ most }: { most: number }) => `${pluralIn('bn', most, { one: (n) => `সর্বোচ্চ ${n}টি`, other: (n) => `সর্বোচ্চ ${n}টি` })} রাখা যায়। আগে একটি সরান।`,
}
