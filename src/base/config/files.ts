import type { Setting } from './setting.ts'

const kB = 1024
const units = { K: kB, M: kB ** 2, G: kB ** 3, T: kB ** 4 } as const

/** The smallest and the largest amount that can be set, in bytes. */
const bounds = { least: units.M, most: 1024 * units.T }

const sizes = 'a whole number with K, M, G or T after it, such as 500M, from 1M'

/** A setting of an amount of bytes. */
const size = (about: string, usual: string): Setting => ({
  about,
  expects: sizes,
  usual,
  accepts: (value) => readSize(value) !== null,
})

const count = (about: string, usual: string): Setting => ({
  about,
  expects: 'a whole number from 1 to 9999',
  usual,
  accepts: (value) => /^[1-9]\d{0,3}$/.test(value),
})

/** The largest file that can be set: more would take longer to read than anybody waits. */
const mostFile = units.T

/** The settings of uploaded files: how large, how many, and how much of them. */
export const fileSettings = {
  UPLOAD_MAX: {
    about: 'The largest file that may be uploaded for a course.',
    expects: `${sizes} to 1T`,
    usual: '5G',
    accepts: (value) => (readSize(value) ?? Number.POSITIVE_INFINITY) <= mostFile,
  },
  UPLOAD_DAYS: {
    about:
      'For how many days an upload that nobody goes on with is kept, with its place in the room of its course.',
    expects: 'a whole number from 1 to 365',
    usual: '7',
    accepts: (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 365,
  },
  UPLOADS_AT_ONCE: count(
    'How many uploads one process takes at the same moment, a quarter of them of one account; others wait for a moment. Each takes 12 MB of memory.',
    '16',
  ),
  STREAMS_AT_ONCE: count(
    'How many large parts of files one process sends at the same moment. Each takes 1 MB of memory at most.',
    '256',
  ),
  QUOTA_SCOPE: size(
    'How much one course may hold in files: what was uploaded, what is made of it, and earlier versions of captions. An upload counts in full as soon as it begins.',
    '20G',
  ),
  QUOTA_ACCOUNT: size('How much one account may have uploaded to all courses together.', '40G'),
  QUOTA_TOTAL: size(
    'How much all courses together may hold in files; a copy of a course counts as much as the course. Not set: only the disk is the limit, of which a twentieth, and 2 GB, are left free.',
    '',
  ),
  FILE_LINK_SECONDS: {
    about:
      'For how many seconds a link to save a file can be opened, by a program that has no cookie; what has begun goes on.',
    expects: 'a whole number from 10 to 86400',
    usual: '300',
    accepts: (value) => /^[1-9]\d{1,4}$/.test(value) && Number(value) <= 86_400,
  },
} satisfies Record<string, Setting>

/** How much may be uploaded, in bytes, and how many at once. */
export type FilesConfig = {
  /** The largest file. */
  largest: number
  /** For how many days an upload may be untouched. */
  openDays: number
  uploadsAtOnce: number
  streamsAtOnce: number
  /** For how long a link to save a file can be opened. */
  linkSeconds: number
  quotas: StorageQuotas
}

/** How much a course and an account may hold in files, and all of them together, where that is bounded; in bytes. */
export type StorageQuotas = { scope: number; account: number; total: number | null }

export function readFilesConfig(read: (name: keyof typeof fileSettings) => string): FilesConfig {
  const bytes = (name: keyof typeof fileSettings) => readSize(read(name)) ?? 0
  return {
    largest: bytes('UPLOAD_MAX'),
    openDays: Number(read('UPLOAD_DAYS')),
    uploadsAtOnce: Number(read('UPLOADS_AT_ONCE')),
    streamsAtOnce: Number(read('STREAMS_AT_ONCE')),
    linkSeconds: Number(read('FILE_LINK_SECONDS')),
    quotas: {
      scope: bytes('QUOTA_SCOPE'),
      account: bytes('QUOTA_ACCOUNT'),
      total: readSize(read('QUOTA_TOTAL')),
    },
  }
}

/** An amount in bytes; null for what is none. */
function readSize(value: string): number | null {
  const [, digits = '', unit = ''] = /^([1-9]\d{0,8})([KMGT])$/.exec(value) ?? []
  if (digits === '') return null
  const bytes = Number(digits) * units[unit as keyof typeof units]
  return bytes >= bounds.least && bytes <= bounds.most ? bytes : null
}
