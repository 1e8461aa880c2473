// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const signIn = {
  registration: {
    title: 'নিবন্ধন',
    heading: 'নিবন্ধন',
    name: 'নাম',
    photo: 'ছবির লিংক',
    photoHint: 'আপনার ছবির লিংক, যা https:// দিয়ে শুরু।',
    email: 'ইমেইল',
    password: 'পাসওয়ার্ড',
    confirm: 'পাসওয়ার্ড আবার লিখুন',
    passwordHint: 'অন্তত ৮ অক্ষর, যার মধ্যে একটি বড় হাতের ও একটি ছোট হাতের অক্ষর, একটি সংখ্যা ও একটি বিশেষ চিহ্ন থাকবে।',
    submit: 'নিবন্ধন করুন',
    toLogin: 'আগেই নিবন্ধন করেছেন? লগইন করুন',
    success: 'নিবন্ধন সফল হয়েছে।',
    profileFailure: 'আপনার নিবন্ধন হয়েছে, কিন্তু নাম ও ছবি সংরক্ষণ করা যায়নি:',
  },
  login: {
    title: 'লগইন',
    heading: 'আবারও স্বাগতম',
    email: 'ইমেইল',
    password: 'পাসওয়ার্ড',
    submit: 'লগইন করুন',
    forgot: 'পাসওয়ার্ড ভুলে গেছেন?',
    or: 'অথবা',
    toRegister: 'অ্যাকাউন্ট নেই? নিবন্ধন করুন',
    success: 'লগইন সফল হয়েছে।',
  },
}
