/** What bounds the writing of lessons. */
export const limits = {
  /** Steps of one change. */
  steps: 500,
  /** Bytes of a change that is sent, and of a whole document that is. */
  change: 64 * 1024,
  document: 1024 * 1024,
  /** Changes that a page may be behind and still merge with. */
  behind: 5000,
  /** Bytes of changes after which a page is told of no further ones, and after which no version is put together of further ones. */
  behindBytes: 4 * 1024 * 1024,
  replayBytes: 16 * 1024 * 1024,
  /** Changes after which a draft is stored whole again; after a larger one than is sent as steps, it is at once. */
  checkpoint: 50,
  /** How many versions of a lesson are kept, and how many unnamed ones that pages have sent in. */
  versions: 500,
  kept: 50,
  /** UTF-16 units of Markdown that are converted at once. */
  markdown: 48 * 1024,
} as const

/** The longest texts, in UTF-16 units: the name of a version, and what is said of a link. */
export const longest = { label: 200, title: 200, what: 2000, why: 2000 } as const

/** How long a session of writing lasts without a change, and at most, in minutes; and how long somebody counts as writing. */
export const session = { idle: 10, longest: 60, seenSeconds: 45 } as const

/** Days for which changes are kept, so that pages can merge with them. */
export const changeDays = 30

/** Why a version was kept. */
export const reasons = ['auto', 'named', 'publish', 'restore', 'import', 'merge', 'kept'] as const

export type Reason = (typeof reasons)[number]

/** Why a page sends a document to be kept. */
export const causes = ['merged', 'too-old', 'refused', 'conflict'] as const

export type Cause = (typeof causes)[number]
