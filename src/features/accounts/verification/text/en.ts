// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'

/** The texts of src/features/accounts/verification. */
export const verificationText = catalogue('verification', {
  alreadyVerified: 'This address is confirmed already.',
  sameEmail: 'This is your address already.',
  tooManyMessages: 'We have sent several letters to this address today. Please look for them, or try again tomorrow.',
  logInFirst: 'Please log in to the account first. Then you can confirm its address.',
  mail: {
    verifyEmail: {
      subject: ({ site }: { site: string }) => `Confirm your e-mail address for ${site}`,
      heading: 'Confirm your e-mail address',
      registered: ({ site, email }: { site: string; email: string }) => `Somebody registered at ${site} with the address ${email}.`,
      life: 'If that was you, confirm it with this link. It works once, within a day.',
      button: 'Confirm the address',
      notYou: 'If that was not you, leave the link alone: without it nobody can show that the address is theirs.',
    },
    newEmail: {
      subject: ({ site }: { site: string }) => `Confirm your new e-mail address for ${site}`,
      heading: 'Confirm your new e-mail address',
      asked: ({ site, email }: { site: string; email: string }) => `An account at ${site} shall have the address ${email} from now on.`,
      life: 'If that is what you want, confirm it with this link. It works once, within a day.',
      button: 'Confirm the address',
      notYou: 'If you do not know of this, leave the link alone, and nothing changes.',
    },
    allowChange: {
      subject: ({ site }: { site: string }) => `Another e-mail address for your account at ${site}?`,
      heading: 'Another e-mail address?',
      asked: ({ site, next, email }: { site: string; next: string; email: string }) => `Somebody asked that your account at ${site} gets the address ${next} instead of ${email}.`,
      life: 'If that was you, allow it with this link. It works once, within a day. The new address has to confirm too.',
      button: 'Allow the change',
      notYou: 'If that was not you, leave the link alone and choose another password: somebody else may know yours.',
    },
    emailChanged: {
      subject: ({ site }: { site: string }) => `The e-mail address of your account at ${site} was changed`,
      heading: 'Your e-mail address was changed',
      changed: ({ site, next, email }: { site: string; next: string; email: string }) => `Your account at ${site} has the address ${next} now. Letters no longer go to ${email}.`,
      notYou: 'If that was not you, write at once to the people who run the site.',
    },
  },
})
