// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { pluralIn } from '../../../../base/text/numbers.ts'

export const adminInvitations = {
  title: 'আমন্ত্রণ',
  sub: 'ইমেইলে মানুষকে আমন্ত্রণ জানান। প্রতিটি লিংক দুই সপ্তাহের মধ্যে একবার কাজ করে এবং ঠিকানাটি নিশ্চিত করে।',
  open: 'সদস্যদের আমন্ত্রণ জানান',
  invite: 'আমন্ত্রণ জানান',
  inviteAbout: 'নিবন্ধন করার লিংকসহ একটি ইমেইল যাবে।',
  email: 'ইমেইল',
  submit: 'আমন্ত্রণ পাঠান',
  done: 'আমন্ত্রণটি নিচের তালিকায় যোগ করা হয়েছে।',
  list: 'খোলা আমন্ত্রণ',
  sent: 'পাঠানো হয়েছে',
  times: ({ count }: { count: number }) => `${pluralIn('bn', count, { one: (n) => `${n} বার`, other: (n) => `${n} বার` })}`,
  until: 'মেয়াদ',
  action: 'কাজ',
  again: 'আবার পাঠান',
  againNamed: ({ email }: { email: string }) => `আবার পাঠান: ${email}`,
  withdraw: 'ফিরিয়ে নিন',
  withdrawNamed: ({ email }: { email: string }) => `ফিরিয়ে নিন: ${email}`,
  withdrawn: 'আমন্ত্রণটি ফিরিয়ে নেওয়া হয়েছে।',
  failed: 'আমন্ত্রণগুলো লোড হয়নি',
  nothing: 'কোনো খোলা আমন্ত্রণ নেই',
  nothingHelp: 'ব্যবহার না হওয়া বা মেয়াদ শেষ না হওয়া পর্যন্ত আমন্ত্রণ এখানে থাকে।',
}
