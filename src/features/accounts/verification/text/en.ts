// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/verification. */
export const verificationText = catalogue('verification', {
  alreadyVerified: 'This address is already confirmed.',
  sameEmail: 'This is already your address.',
  tooManyMessages: 'We have already sent several emails to this address today. Please check your inbox, or try again tomorrow.',
  logInFirst: 'Please log in to the account first. Then you can confirm its address.',
  mail: {
    verifyEmail: {
      subject: ({ site }: { site: string }) => `Confirm your email address for ${site}`,
      heading: 'Confirm your email address',
      registered: ({ site, email }: { site: string; email: string }) => `Someone registered at ${site} with the address ${email}.`,
      life: 'If that was you, confirm it with this link. It works once, within a day.',
      button: 'Confirm address',
      notYou: 'If that was not you, ignore this email: without the link nobody can confirm this address as theirs.',
    },
    newEmail: {
      subject: ({ site }: { site: string }) => `Confirm your new email address for ${site}`,
      heading: 'Confirm your new email address',
      asked: ({ email, site }: { email: string; site: string }) => `Someone asked to use ${email} for an account at ${site}.`,
      life: 'If that is what you want, confirm it with this link. It works once, within a day.',
      button: 'Confirm address',
      notYou: 'If that was not you, ignore this email, and nothing changes.',
    },
    allowChange: {
      subject: ({ site }: { site: string }) => `Change the email address of your account at ${site}?`,
      heading: 'Change your email address?',
      asked: ({ site, email, next }: { site: string; email: string; next: string }) => `Someone asked to change the email of your account at ${site} from ${email} to ${next}.`,
      life: 'If that was you, allow it with this link. It works once, within a day. The new address must be confirmed too.',
      button: 'Allow the change',
      notYou: 'If that was not you, do not open the link, and choose another password: someone else may know yours.',
    },
    emailChanged: {
      subject: ({ site }: { site: string }) => `The email address of your account at ${site} was changed`,
      heading: 'Your email address was changed',
      changed: ({ site, next, email }: { site: string; next: string; email: string }) => `Your account at ${site} now has the email address ${next}. We no longer send emails to ${email}.`,
      notYou: 'If that was not you, contact the people who run the site at once.',
    },
  },
})
