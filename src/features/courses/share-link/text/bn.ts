// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const shareLink = {
  card: ({ title, teacher }: { title: string; teacher: string }) => `${title}, ${teacher}-এর কোর্স`,
  heading: 'কোর্সটি শেয়ার করুন:',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  onFacebook: 'Facebook-এ শেয়ার করুন, নতুন উইন্ডোতে খুলবে',
  onWhatsapp: 'WhatsApp-এ শেয়ার করুন, নতুন উইন্ডোতে খুলবে',
  device: 'শেয়ার করুন…',
  deviceFailed: 'এই যন্ত্র লিংকটি শেয়ার করতে পারেনি। লিংকটি কপি করে নিন।',
  copy: 'লিংক কপি করুন',
  copied: 'লিংক কপি হয়েছে',
  link: 'এই কোর্সের লিংক',
  copyByHand: 'এই ব্রাউজারে বোতাম চেপে কপি করা যায় না। লিংকটি নির্বাচন করা আছে: Ctrl+C বা ⌘C দিয়ে, কিংবা আঙুল চেপে ধরে কপি করে নিন।',
}
