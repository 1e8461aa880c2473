// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/site/trials. */
export const trialsText = catalogue('trials', {
  mail: {
    fixed: 'Set by SMTP_URL and MAIL_FROM where this site is started. The password is never shown.',
    off: 'No mail server is set up. Set SMTP_URL where this site is started, and try again.',
    submit: 'Send a test message',
    help: ({ email }: { email: string }) => `It goes to your own address, ${email}, at once.`,
    done: ({ email }: { email: string }) => `The mail server took the test message to ${email}. Look into your mailbox, also under spam.`,
    message: {
      subject: ({ site }: { site: string }) => `Test message from ${site}`,
      heading: 'It works',
      text: ({ site }: { site: string }) => `You asked ${site} for a test message. This is it: emails from your site arrive.`,
    },
    errors: {
      unknown: ({ server }: { server: string }) => `There is no server ${server}. Look at SMTP_URL.`,
      late: ({ server }: { server: string }) => `The mail server ${server} did not answer in time. A firewall may be in the way, or the port is another one.`,
      silent: ({ server }: { server: string }) => `Nothing answers at ${server}. Is the mail server running, and is the port in SMTP_URL right?`,
      login: ({ server }: { server: string }) => `The mail server ${server} refused the user name or the password in SMTP_URL.`,
      encryption: ({ server }: { server: string }) => `The mail server ${server} offers no encryption, without which no password is sent to it.`,
      refused: ({ server, from, said }: { server: string; from: string; said: string }) => `The mail server ${server} refused the message from ${from}: ${said}`,
    },
  },
  providers: {
    heading: 'Sign-in providers',
    about: 'Email and password always work. Others are set up where this site is started.',
    notSetUp: ({ variables }: { variables: string }) => `Not set up. It needs ${variables} where this site is started.`,
    issuers: 'Any OpenID Connect provider can be added by variables that begin with AUTH_OIDC_.',
    reachable: 'Reachable',
    unreachable: 'Not reachable',
    submit: 'Test',
    submitOf: ({ name }: { name: string }) => `Test ${name}`,
    done: ({ name }: { name: string }) => `${name} answers as it should.`,
    errors: {
      silent: ({ name, address }: { name: string; address: string }) => `${name} does not answer at ${address}. Is the address right, and can this machine reach it?`,
      wrong: ({ name, status, address }: { name: string; status: number; address: string }) => `${name} answers with ${numberIn('en', status)} at ${address}, where it should tell its settings. Is the address right?`,
      other: ({ name, address, issuer }: { name: string; address: string; issuer: string }) => `${name} is set up as ${address}, but calls itself ${issuer}. Both must be the same, letter by letter.`,
    },
  },
})
