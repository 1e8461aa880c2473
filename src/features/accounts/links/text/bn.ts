// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const links = {
  noLink: 'লিংকটি আগেই ব্যবহার হয়েছে অথবা এর মেয়াদ শেষ। অনুগ্রহ করে নতুন একটি লিংক নিন।',
}
