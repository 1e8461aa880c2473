/** What a request is, as far as its cost goes. */
export type Kind =
  | 'page of a visitor'
  | 'list for a visitor'
  | 'search'
  | 'page of a member'
  | 'read by a member'
  | 'change'
  | 'sign-in'

/** What visitors read, which processes keep in memory. */
export type Kept = Extract<Kind, 'page of a visitor' | 'list for a visitor'>

/** How often somebody who comes on a day does something on it, with the visitors whom they stand for. */
export const daily: Record<Kind, number> = {
  'page of a visitor': 6,
  'list for a visitor': 6,
  search: 2,
  'page of a member': 2,
  'read by a member': 20,
  change: 1,
  'sign-in': 0.1,
}

export const assumptions = {
  /** Of all members, those who come on a day. */
  activeShare: 0.1,
  /** The busiest seconds of a day against its average. */
  peak: 5,
  /** How busy processors may be at the peak. */
  busy: 0.6,
  coursesPerMember: 0.01,
  enrollmentsPerMember: 10,
  sessionsPerMember: 2,
  /** Kept for a year. */
  eventsPerMember: 20,
  /** Answers to changes with a key are kept for a day, letters for a week; so many letters to each who comes on a day. */
  answersKept: 1,
  lettersKept: 7,
  letters: 0.1,
  /** How unequally courses and lists are asked for (Zipf's law), and how many lists, orders and pages of them there are. */
  zipf: 1,
  lists: 100,
  /** Members with a photo of their own, and how large it is. The files lie in an S3-compatible store. */
  photoShare: 0.3,
  photoBytes: 50_000,
  /** Of what members read in the database, what replicas can answer. */
  readsOnReplicas: 0.9,
  /** How long a commit waits until a replica in the same town has it, in ms. */
  replication: 1,
  /** Cores of a node, and of the largest server for a database that is easy to get. */
  nodeCores: 4,
  databaseCores: 64,
  /** What one server can hold and still be backed up and restored in a night, in GB. */
  databaseSize: 4_000,
  /** In US dollars: a core and a GB on a database's disk for a month. */
  corePrice: 30,
  diskPrice: 0.12,
} as const

export const tiers = { '10 k': 1e4, '1 M': 1e6, '100 M': 1e8 } as const
