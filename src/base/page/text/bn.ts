// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const page = {
  failures: {
    title: 'কোথাও একটা সমস্যা হয়েছে',
    unexpected: 'আমাদের এখানে একটা সমস্যা হয়েছে। আপনার লেখা কিছুই হারায়নি; আবার চেষ্টা করুন।',
    unreachable: 'সার্ভারের সঙ্গে যোগাযোগ করা যাচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
    retry: 'আবার চেষ্টা করুন',
  },
  titled: ({ name, page }: { name: string; page: string }) => `${name} | ${page}`,
  description: ({ tagline }: { tagline: string }) => `কোর্স ঘুরে দেখুন, ভর্তি হোন, শিখুন, গ্রেড পান। ${tagline}`,
  card: ({ name, tagline }: { name: string; tagline: string }) => `${name} – ${tagline}`,
}
