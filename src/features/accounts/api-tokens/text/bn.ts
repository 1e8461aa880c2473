// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const apiTokens = {
  scopes: 'টোকেনটি দিয়ে কী করা যাবে তা বেছে নিন: পড়া, লেখা অথবা দুটোই।',
  tooMany: 'একজন সদস্যের যতগুলো এপিআই টোকেন থাকতে পারে, আপনার ততগুলোই আছে। দরকার নেই এমন একটি টোকেন বাতিল করুন।',
  invalid: 'এই এপিআই টোকেনটি সঠিক নয়: মেয়াদ শেষ হয়েছে, বাতিল করা হয়েছে, অথবা এমন কোনো টোকেন কখনো ছিলই না।',
}
