// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
import { numberIn } from '../../../../base/text/numbers.ts'

export const trials = {
  mail: {
    fixed: 'সাইটটি যেখানে চালু করা হয় সেখানে SMTP_URL ও MAIL_FROM দিয়ে ঠিক করা। পাসওয়ার্ড কখনো দেখানো হয় না।',
    off: 'কোনো মেইল সার্ভার চালু করা নেই। সাইটটি যেখানে চালু করা হয় সেখানে SMTP_URL ঠিক করুন, তারপর আবার চেষ্টা করুন।',
    submit: 'পরীক্ষার ইমেইল পাঠান',
    help: ({ email }: { email: string }) => `এটি সঙ্গে সঙ্গে আপনার নিজের ঠিকানা ${email}-এ যায়।`,
    done: ({ email }: { email: string }) => `${email} ঠিকানার পরীক্ষার ইমেইলটি মেইল সার্ভার নিয়েছে। আপনার মেইলবক্স দেখুন, স্প্যামও দেখুন।`,
    message: {
      subject: ({ site }: { site: string }) => `${site} থেকে পরীক্ষার ইমেইল`,
      heading: 'কাজ করছে',
      text: ({ site }: { site: string }) => `আপনি ${site} থেকে একটি পরীক্ষার ইমেইল চেয়েছিলেন। এটিই সেটি: আপনার সাইটের ইমেইল পৌঁছায়।`,
    },
    errors: {
      unknown: ({ server }: { server: string }) => `${server} নামে কোনো সার্ভার নেই। SMTP_URL দেখুন।`,
      late: ({ server }: { server: string }) => `মেইল সার্ভার ${server} সময়মতো সাড়া দেয়নি। মাঝে ফায়ারওয়াল থাকতে পারে, অথবা পোর্টটি অন্য।`,
      silent: ({ server }: { server: string }) => `${server} ঠিকানায় কিছুই সাড়া দেয় না। মেইল সার্ভার কি চলছে, আর SMTP_URL-এর পোর্ট কি ঠিক?`,
      login: ({ server }: { server: string }) => `মেইল সার্ভার ${server} SMTP_URL-এর ব্যবহারকারীর নাম বা পাসওয়ার্ড মানেনি।`,
      encryption: ({ server }: { server: string }) => `মেইল সার্ভার ${server} এনক্রিপশন দেয় না, আর তা ছাড়া কোনো পাসওয়ার্ড পাঠানো হয় না।`,
      refused: ({ server, from, said }: { server: string; from: string; said: string }) => `মেইল সার্ভার ${server} ${from} থেকে আসা ইমেইলটি নেয়নি: ${said}`,
    },
  },
  providers: {
    heading: 'লগইনের সেবাদাতা',
    about: 'ইমেইল ও পাসওয়ার্ড সব সময় কাজ করে। অন্যগুলো সাইটটি যেখানে চালু করা হয় সেখানে ঠিক করা হয়।',
    notSetUp: ({ variables }: { variables: string }) => `চালু করা নেই। সাইটটি যেখানে চালু করা হয় সেখানে ${variables} লাগবে।`,
    issuers: 'AUTH_OIDC_ দিয়ে শুরু হওয়া সেটিং দিয়ে যেকোনো OpenID Connect সেবাদাতা যোগ করা যায়।',
    reachable: 'সাড়া দেয়',
    unreachable: 'সাড়া দেয় না',
    submit: 'পরীক্ষা করুন',
    submitOf: ({ name }: { name: string }) => `${name} পরীক্ষা করুন`,
    done: ({ name }: { name: string }) => `${name} ঠিকমতো সাড়া দিচ্ছে।`,
    errors: {
      silent: ({ name, address }: { name: string; address: string }) => `${name} ${address} ঠিকানায় সাড়া দেয় না। ঠিকানাটি কি ঠিক, আর এই মেশিন থেকে কি সেখানে পৌঁছানো যায়?`,
      wrong: ({ name, address, status }: { name: string; address: string; status: number }) => `${name} ${address} ঠিকানায় তার সেটিংস জানানোর বদলে ${numberIn('bn', status)} দিয়ে সাড়া দেয়। ঠিকানাটি কি ঠিক?`,
      other: ({ name, address, issuer }: { name: string; address: string; issuer: string }) => `${name} এখানে ${address} নামে ঠিক করা, কিন্তু নিজেকে বলে ${issuer}। দুটি অক্ষরে অক্ষরে এক হতে হবে।`,
    },
  },
}
