// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/sign-in/two-step. */
export const twoStepText = catalogue('twoStep', {
  heading: 'Two-step verification',
  about: 'A code from an app on your phone, in addition to your password.',
  off: 'Off. Anyone who learns your password can log in as you.',
  on: 'On.',
  required: 'This site requires it.',
  left: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} recovery code is left.`, other: (n) => `${n} recovery codes are left.` })}`,
  begin: 'Turn on',
  begun: 'Now connect your app, and enter the code it shows.',
  scan: 'Scan this with an authenticator app (such as Aegis, 2FAS or Google Authenticator), or enter the key in it.',
  picture: 'QR code with the key',
  key: 'Key',
  code: 'Code from the app',
  codeHint: 'Six digits.',
  confirm: 'Confirm code',
  enabled: 'Two-step verification is on. Keep the recovery codes somewhere safe.',
  recovery: 'Each code lets you log in once without your phone. They are not shown again.',
  recoveryList: 'Recovery codes',
  renew: 'Create new recovery codes',
  renewed: 'These are your new recovery codes; the old ones no longer work.',
  disable: 'Turn off',
  disabled: 'Two-step verification is off.',
  copy: 'Copy',
  copied: 'Copied.',
  due: {
    title: 'Please turn on two-step verification first.',
    text: 'This site requires it. Until it is on, you can look around, but not enroll or teach.',
    go: 'Turn it on now',
  },
  login: {
    title: 'Second step',
    heading: 'One more step',
    body: 'Open your authenticator app.',
    code: 'Code',
    hint: 'Six digits from the app, or one of your recovery codes.',
    submit: 'Log in',
    back: 'Start again',
  },
  errors: {
    wrongCode: 'This code does not work. Each code works once and for a short time; try the next one.',
    notBegun: 'Please turn two-step verification on first.',
    alreadyOn: 'Two-step verification is already on. Turn it off first to connect another app.',
    required: 'This site requires two-step verification, so it cannot be turned off.',
    nothingBegun: 'This sign-in attempt has expired. Please log in again.',
    setUp: 'This site requires two-step verification. Please turn it on in your profile first.',
  },
})
