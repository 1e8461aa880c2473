import { type LimitName, readLimit } from '../contract/limits.ts'
import { isWebLink } from '../contract/webLink.ts'
import { logLevels } from '../log.ts'
import { backupSettings } from './backup.ts'
import { blobSettings } from './blobs.ts'
import { fileSettings } from './files.ts'
import { mediaSettings } from './media.ts'
import { scanSettings } from './scan.ts'
import type { Setting } from './setting.ts'
import { tracingSettings } from './tracing.ts'
import { providerSettings } from './usualProviders.ts'

const anyText = (most: number) => (value: string) => value.length <= most && !/\p{Cc}/u.test(value)

const limit = (about: string, usual: string): Setting => ({
  about: `${about} 100/10m is a hundred at once, and as many again within ten minutes.`,
  expects: 'a number, a slash, and a time in s, m, h or d',
  usual,
  accepts: (value) => readLimit(value) !== null,
})

/** Every variable the product reads, each explained once. `.env.example` is written from this list. */
export const settings = {
  PORT: {
    about: 'The port everything is served on.',
    expects: 'a whole number from 0 to 65535',
    usual: '4173',
    accepts: (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  },
  HOST: {
    about:
      'The address to listen on. Not set: this machine only while PUBLIC_URL is a loopback address, else every interface.',
    expects: 'a host name or an IP address',
    usual: '',
    accepts: (value) => /^[\w.:-]{1,253}$/.test(value),
  },
  DATA_DIR: {
    about: 'The directory of the database, uploads and secrets. Back it up; let nobody else read it.',
    expects: 'the path of a directory',
    usual: './data',
    accepts: (value) => !value.includes('\u0000'),
  },
  DATABASE_URL: {
    about: 'A PostgreSQL server (15 or newer) to use instead of the embedded one.',
    expects: 'an address such as postgres://user:password@host:5432/database',
    usual: '',
    accepts: isDatabaseUrl,
  },
  ...blobSettings,
  DATABASE_READ_URL: {
    about:
      'Streaming replicas of DATABASE_URL to read from. Each address leads to one server, and not to several in turn. A read goes to one that has all that the primary had when it was asked for; to the primary where there is none such.',
    expects:
      'addresses such as postgres://user:password@host:5432/database with spaces between them, at most eight',
    usual: '',
    accepts: (value) => value.split(/\s+/).length <= 8 && value.split(/\s+/).every(isDatabaseUrl),
  },
  DATABASE_CONNECTIONS: {
    about:
      'How many connections this instance, with all its workers, opens to one database server at the most; a backup takes three more while it is made. Several instances share what the server allows (max_connections), so give each its part. Not set: half of what the server allows, and no more than 16 for each process.',
    expects: 'a whole number from 5 to 9999',
    usual: '',
    accepts: (value) => /^\d{1,4}$/.test(value) && Number(value) >= 5,
  },
  PUBLIC_URL: {
    about:
      'Where people reach this instance; links and cookies are made for it. Not set: http://localhost:PORT.',
    expects: 'an http(s) address without a path, such as https://courses.example.org',
    usual: '',
    accepts: (value) => isWebLink(value) && new URL(value).pathname === '/' && !/[?#]/.test(value),
  },
  DEMO: {
    about:
      'Set to 0 to start a new loopback instance empty, without the demo world. Elsewhere there is never one.',
    expects: '0 or 1',
    usual: '1',
    accepts: (value) => value === '0' || value === '1',
  },
  AUTH_SECRET: {
    about:
      'The secret that protects signing keys. Not set: one is made at the first start and kept in DATA_DIR. Instances that share a database must share it.',
    expects: 'at least 32 characters, random',
    usual: '',
    accepts: (value) => value.length >= 32,
  },
  TRUST_PROXY: {
    about:
      'How many proxies of your own stand before Tercet and add to X-Forwarded-For. With 0 that header is not read.',
    expects: 'a whole number from 0 to 9',
    usual: '0',
    accepts: (value) => /^\d$/.test(value),
  },
  WORKERS: {
    about:
      'How many processes answer requests, so that all cores of the machine are used. Not set: one while PUBLIC_URL is a loopback address, else one for each core (with the embedded database, one fewer) and each GB of memory, at most 8.',
    expects: 'a whole number from 1 to 64',
    usual: '',
    accepts: (value) => /^[1-9]\d?$/.test(value) && Number(value) <= 64,
  },
  STOP_DELAY: {
    about:
      'For how many seconds after SIGTERM the instance goes on serving while /readyz already answers 503. Behind a load balancer: more than it needs to notice. Ctrl-C does not wait.',
    expects: 'a whole number of seconds from 0 to 300',
    usual: '0',
    accepts: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 300,
  },
  AUTH_REQUIRE_TWO_STEP: {
    about:
      'Whom two-step verification is asked of: such members can do nothing that only members can until they have turned it on. Logging in with a passkey counts as both steps, but takes the place of nothing, since a password or a provider stands beside it.',
    expects: 'none, administrators or everyone',
    usual: 'none',
    accepts: (value) => ['none', 'administrators', 'everyone'].includes(value),
  },
  LIMIT_SIGN_IN: limit('Sign-ins from one address, and as many to one account.', '100/10m'),
  LIMIT_SIGN_IN_ACCOUNT: limit(
    'Wrong passwords for one account; each device that has signed in before has as many of its own.',
    '5/5m',
  ),
  LIMIT_SIGN_IN_DEVICES: limit(
    'Wrong passwords and codes on all devices together that have signed in to one account before.',
    '20/20m',
  ),
  LIMIT_SIGN_UP: limit('Registrations from one address.', '100/1h'),
  LIMIT_MAIL: limit('Emails requested from one address.', '60/1h'),
  LIMIT_MAIL_ACCOUNT: limit('Emails requested to one email address.', '5/1h'),
  LIMIT_CONTACT: limit('Messages through the contact form from one address.', '40/1h'),
  LIMIT_WRITES: limit('Other changes that visitors make from one address.', '300/10m'),
  LIMIT_TOKENS: limit('Session tokens asked for by one session.', '30/5m'),
  LIMIT_CHANGES: limit('Changes in the name of one account, by sessions and API tokens together.', '600/10m'),
  LIMIT_COURSES: limit('Courses that one account adds.', '100/1d'),
  LIMIT_CREDENTIALS: limit(
    'Log-outs and changes of the ways to log in of one account; what else changes does not use this up.',
    '100/1h',
  ),
  LIMIT_INVITATIONS: limit(
    'Times that one account invites people to courses, or appoints somebody to one.',
    '30/1h',
  ),
  LIMIT_KEYED: limit(
    'Calls with an Idempotency-Key in the name of one account, whose answers are kept for a day.',
    '10000/1d',
  ),
  LIMIT_LESSON_CHANGES: limit('Saves of what one account writes in lessons.', '120/1m'),
  LIMIT_UPLOADS: limit('Uploads that one account begins, and parts of them that it sends.', '1200/10m'),
  LIMIT_REVIEWS: limit('Reviews that one account writes or changes.', '30/1h'),
  LIMIT_REVIEW_REPORTS: limit('Reviews that one account reports.', '20/1h'),
  LIMIT_COURSE_REPORTS: limit('Courses that one account reports.', '20/1h'),
  LIMIT_FACTOR: {
    about: 'Multiplies what every limit allows. For tests.',
    expects: 'a whole number from 1 to 9999',
    usual: '1',
    accepts: (value) => /^[1-9]\d{0,3}$/.test(value),
  },
  QUOTA_COURSES: {
    about: 'How many courses one account may have at a time; those that were deleted do not count.',
    expects: 'a whole number from 1 to 99999',
    usual: '1000',
    accepts: (value) => /^[1-9]\d{0,4}$/.test(value),
  },
  ...fileSettings,
  ...scanSettings,
  ...mediaSettings,
  ...providerSettings,
  ...backupSettings,
  LOG_LEVEL: {
    about: 'How much is logged. Not set: warn while PUBLIC_URL is a loopback address, else info.',
    expects: `one of ${logLevels.join(', ')}`,
    usual: '',
    accepts: (value) => logLevels.some((level) => level === value),
  },
  METRICS_TOKEN: {
    about:
      'What Prometheus has to show (Authorization: Bearer …) to read /metrics from another machine. Not set: only this machine reads it.',
    expects: 'at least 32 characters without spaces, random',
    usual: '',
    accepts: (value) => /^\S{32,}$/.test(value),
  },
  ...tracingSettings,
  SMTP_URL: {
    about:
      'The mail server that emails are handed to. Not set: nothing is sent; a loopback instance prints its emails, any other keeps them for administrators. A password is sent encrypted alone; smtps:// encrypts from the start.',
    expects: 'an address such as smtps://user:password@mail.example.org',
    usual: '',
    accepts: (value) => /^smtps?:\/\/[^/?#]/.test(value) && (URL.parse(value)?.hostname ?? '') !== '',
  },
  MAIL_FROM: {
    about: 'The address that emails come from. Not set: no-reply at the host of PUBLIC_URL.',
    expects: 'an e-mail address',
    usual: '',
    accepts: isPlainAddress,
  },
  SITE_NAME: {
    about: 'The name in the navigation, in page titles and in the footer.',
    expects: 'a text of at most 60 characters',
    usual: 'Tercet',
    accepts: anyText(60),
  },
  SITE_TAGLINE: {
    about:
      'What the site is about, in a few words: large on the home page and in the footer. One to three sentences that end with a full stop get the three growing ones.',
    expects: 'a text of at most 80 characters',
    usual: 'Learn. Grow. Succeed.',
    accepts: anyText(80),
  },
  SITE_LOGO: {
    about:
      'A picture that stands for the site instead of the three stops. It stands on light paper in both themes. Not set: the stops.',
    expects: 'the path of an SVG, PNG or WebP file of at most 512 KB',
    usual: '',
    accepts: (value) => !value.includes('\u0000'),
  },
  SITE_HUE: {
    about:
      'The hue of what is plum by itself: buttons, links, the footer and a trace in every paper. Lightness stays, and with it contrast. Not set: plum, 340.',
    expects: 'a whole number of degrees from 0 (pink) over 60 (amber), 150 (green) and 250 (blue) to 360',
    usual: '',
    accepts: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 360,
  },
  CONTACT_EMAIL: {
    about: 'The e-mail address that the site shows.',
    expects: 'an e-mail address',
    usual: 'hello@example.org',
    accepts: isPlainAddress,
  },
  CONTACT_PHONE: {
    about: 'The phone number that the site shows.',
    expects: 'a text of at most 60 characters',
    usual: '+880 2 5550 0100',
    accepts: anyText(60),
  },
  CONTACT_ADDRESS: {
    about: 'The postal address that the site shows.',
    expects: 'a text of at most 200 characters',
    usual: '12 Reading Room Lane, Dhaka 1205, Bangladesh',
    accepts: anyText(200),
  },
  SOCIAL_LINKS: {
    about: 'The social profiles in the footer.',
    expects: 'http(s) links with spaces between them, at most eight, or none for no profile',
    usual: 'https://www.facebook.com/ https://github.com/ https://www.youtube.com/',
    accepts: (value) =>
      value === 'none' || (value.split(/\s+/).every(isWebLink) && value.split(/\s+/).length <= 8),
  },
} satisfies Record<string, Setting>

function isDatabaseUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
}

/** Whether a value is a single e-mail address without a display name. */
function isPlainAddress(value: string): boolean {
  return /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/.test(value)
}
/** Which variable sets each limit. */
export const limitSettings = {
  'sign-in': 'LIMIT_SIGN_IN',
  'sign-in-account': 'LIMIT_SIGN_IN_ACCOUNT',
  'sign-in-devices': 'LIMIT_SIGN_IN_DEVICES',
  'sign-up': 'LIMIT_SIGN_UP',
  mail: 'LIMIT_MAIL',
  'mail-account': 'LIMIT_MAIL_ACCOUNT',
  contact: 'LIMIT_CONTACT',
  write: 'LIMIT_WRITES',
  token: 'LIMIT_TOKENS',
  change: 'LIMIT_CHANGES',
  course: 'LIMIT_COURSES',
  credentials: 'LIMIT_CREDENTIALS',
  invitation: 'LIMIT_INVITATIONS',
  keyed: 'LIMIT_KEYED',
  'lesson-change': 'LIMIT_LESSON_CHANGES',
  upload: 'LIMIT_UPLOADS',
  review: 'LIMIT_REVIEWS',
  'review-report': 'LIMIT_REVIEW_REPORTS',
  'course-report': 'LIMIT_COURSE_REPORTS',
} satisfies Record<LimitName, keyof typeof settings>

/** Whether a host name is a loopback name or address. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
