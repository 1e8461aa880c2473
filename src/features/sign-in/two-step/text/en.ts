// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/sign-in/two-step. */
export const twoStepText = catalogue('twoStep', {
  heading: 'Two-step verification',
  about: 'A code from an app on your phone, besides your password.',
  off: 'It is off. Whoever learns your password can log in as you.',
  on: 'It is on.',
  required: 'The people who run this site ask everybody for it.',
  left: ({ count }: { count: number }) => `${pluralIn('en', count, { one: (n) => `${n} recovery code is left.`, other: (n) => `${n} recovery codes are left.` })}`,
  begin: 'Turn it on',
  begun: 'Now connect your app, and give the code that it shows.',
  scan: 'Scan this with an app that shows codes (such as Aegis, 2FAS or Google Authenticator), or type the key into it.',
  picture: 'QR code with the key',
  key: 'Key',
  code: 'Code from the app',
  codeHint: 'Six digits.',
  confirm: 'Check the code',
  enabled: 'Two-step verification is on. Keep the recovery codes somewhere safe.',
  recovery: 'Each of these codes lets you in once when your phone is not at hand. They are not shown again.',
  recoveryList: 'Recovery codes',
  renew: 'Make new recovery codes',
  renewed: 'These are your new recovery codes; the old ones no longer work.',
  disable: 'Turn it off',
  disabled: 'Two-step verification is off.',
  copy: 'Copy',
  copied: 'Copied.',
  due: {
    title: 'Please turn on two-step verification first.',
    text: 'The people who run this site ask for it. Until it is on, you can look around, but neither enroll nor teach.',
    go: 'Take me there',
  },
  login: {
    title: 'Second step',
    heading: 'One more step',
    body: 'Open the app that shows your codes.',
    code: 'Code',
    hint: 'Six digits from the app, or one of your recovery codes.',
    submit: 'Log in',
    back: 'Start again',
  },
  errors: {
    wrongCode: 'This code does not work. Each works once and only for a short time; try the next one.',
    notBegun: 'Please turn two-step verification on first.',
    alreadyOn: 'Two-step verification is on already. Turn it off first to connect another app.',
    required: 'The people who run this site ask for two-step verification, so it stays on.',
    nothingBegun: 'This sign-in attempt has expired. Please log in again.',
    setUp: 'This site asks for two-step verification. Please turn it on at your profile first.',
  },
})
