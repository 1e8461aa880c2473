import { plural } from '../plural.ts'

const times = plural('en', { one: '# at once', other: '# at once' })
const spans = [
  [86_400, plural('en', { one: 'a day', other: '# days' })],
  [3_600, plural('en', { one: 'an hour', other: '# hours' })],
  [60, plural('en', { one: 'a minute', other: '# minutes' })],
  [1, plural('en', { one: 'a second', other: '# seconds' })],
] as const

function span(seconds: number): string {
  const [unit, words] = spans.find(([length]) => seconds % length === 0) ?? spans[3]
  return words(seconds / unit)
}

const days = plural('en', { one: '# day', other: '# days' })

/** A size as people read it: 640 KB, 1.2 MB. */
function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  const [unit, length] = bytes < 1_000_000_000 ? ['MB', 1_000_000] : ['GB', 1_000_000_000]
  return `${(bytes / Number(length)).toFixed(1)} ${unit}`
}

export const settings = {
  title: 'Settings',
  sub: 'What is in force. It is set where this site is started; the file .env.example explains each setting.',
  failed: 'The settings did not load',
  yes: 'Yes',
  none: 'None',
  backups: {
    heading: 'Backups',
    about: 'Each is restored on trial and compared before it counts.',
    last: 'Last backup',
    size,
    proven: 'Last proven to restore',
    never: 'Never yet',
    next: 'Next one',
    off: 'Not planned. Backups are made by hand alone.',
    folder: 'Kept in',
    kept: 'Kept for',
    days,
    encrypted: 'Encrypted',
    open: 'No. They are as secret as the data themselves.',
    failed: (at: string) => `The backup of ${at} failed.`,
    failures: {
      'disk-full': 'There was no room for it, or for its trial. It is tried again every hour.',
      'not-proven':
        'It was written, but restoring it on trial did not bring back what was written. The log says more.',
      other: 'The log says why. It is tried again every hour.',
    } as Record<string, string>,
    stale: 'No backup was proven for more than two days.',
    staleHelp: 'What happened since then could be lost with the machine. The log says what went wrong.',
  },
  site: {
    heading: 'The site’s own face',
    about: 'What visitors see of it.',
    name: 'Name',
    tagline: 'Tagline',
    logo: 'Own logo',
    noLogo: 'No, the three stops',
    hue: 'Hue',
    degrees: (hue: number) => `${hue}°`,
    noHue: 'As it was drawn: plum',
    email: 'E-mail',
    phone: 'Phone',
    address: 'Address',
    social: 'Profiles elsewhere',
  },
  mail: {
    heading: 'Mail',
    about: 'How letters reach people.',
    server: 'Mail server',
    from: 'Letters come from',
    kept: 'Not set up. Letters are not sent; they stand under Letters.',
    printed: 'Not set up. Letters are not sent; they stand under Letters, and where this site was started.',
  },
  ways: {
    heading: 'Logging in',
    about: 'E-mail and password always work.',
    none: 'No other way is set up.',
    reachable: 'Answers',
    unreachable: 'Does not answer',
    twoStep: 'Two-step verification',
    obligations: {
      none: 'Up to each member',
      administrators: 'Asked of administrators',
      everyone: 'Asked of everyone',
    },
  },
  limits: {
    heading: 'Limits',
    about: 'More than this is refused for a while.',
    names: {
      'sign-in': 'Log-ins from one address',
      'sign-in-account': 'Wrong passwords for one account',
      'sign-up': 'Registrations from one address',
      mail: 'Letters asked for from one address',
      'mail-account': 'Letters asked for to one e-mail',
      contact: 'Inquiries from one address',
      write: 'Other changes by visitors from one address',
      token: 'Session tokens of one session',
      change: 'Changes in the name of one account',
      course: 'Courses that one account adds',
      credentials: 'Log-outs and changed ways to log in of one account',
      keyed: 'Calls by a key in the name of one account',
    } as Record<string, string>,
    limit: (most: number, seconds: number) => `${times(most)}, and as many again within ${span(seconds)}`,
  },
  instance: {
    heading: 'This instance',
    about: 'What runs here.',
    version: 'Version',
    address: 'Address',
    loopback: (address: string) => `${address}, which only its own machine can reach`,
    database: 'Database',
    databases: { embedded: 'Its own, in the data directory', own: 'A PostgreSQL server of yours' },
    readReplicas: 'Read replicas',
    files: 'Uploads',
    places: { folder: 'In the data directory', database: 'In the database', s3: 'In an S3-compatible store' },
    proxies: 'Proxies before it',
    log: 'Log level',
  },
}
