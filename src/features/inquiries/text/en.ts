// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/features/inquiries. */
export const inquiriesText = catalogue('inquiries', {
  title: 'Contact Us',
  heading: 'Online Inquiry',
  sub: 'Ask about a course, your account or anything else.',
  description: 'Write to the people who run this site, or find their phone, email and address.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  message: 'Message',
  messageHint: 'With an email address or a phone number above, we can answer.',
  trap: 'Please leave this field empty',
  submit: 'Submit',
  success: 'Submit Successfully',
  received: 'We have your message.',
  empty: 'There was nothing to read in it yet. Write your message here and submit it again.',
  notSent: 'Your message was not sent; what you typed is still here.',
  details: 'Other ways to reach us',
  phoneHolds: 'Please use digits, spaces and the signs + ( ) - . / only.',
  tooMany: 'We have received more messages in the last hour than we can handle. Please try again later, or use the phone number or email address on this page.',
  mail: {
    subject: {
      named: ({ site, name }: { site: string; name: string }) => `Inquiry at ${site} from ${name}`,
      nameless: ({ site }: { site: string }) => `Inquiry at ${site}`,
    },
    heading: 'Online Inquiry',
    written: ({ site }: { site: string }) => `Somebody wrote this on the contact page of ${site}.`,
    answer: ({ email }: { email: string }) => `Replies to this email go to ${email}.`,
    noAnswer: 'No email address was given.',
  },
})
