/** Kinds of requests that differ in cost. */
export type Kind =
  | 'page of a visitor'
  | 'list for a visitor'
  | 'search'
  | 'page of a member'
  | 'read by a member'
  | 'change'
  | 'sign-in'

/** Requests of visitors, whose answers processes keep in memory. */
export type Kept = Extract<Kind, 'page of a visitor' | 'list for a visitor'>

/** Requests per active member and day, including those of the visitors that come for each. */
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
  /** The share of members who are active on a day. */
  activeShare: 0.1,
  /** The ratio of the busiest seconds of a day to its average. */
  peak: 5,
  /** The utilization of processors at the peak. */
  busy: 0.6,
  coursesPerMember: 0.01,
  enrollmentsPerMember: 10,
  sessionsPerMember: 2,
  /** Events are kept for a year. */
  eventsPerMember: 20,
  /**
   * How long answers to changes with an idempotency key and e-mail messages are kept, in days; messages per active
   * member and day.
   */
  answersKept: 1,
  messagesKept: 7,
  messages: 0.1,
  /**
   * The exponent of Zipf's law for requests of courses and lists, and the number of different lists, orders and pages.
   */
  zipf: 1,
  lists: 100,
  /** The share of members with a photo of their own, and its size. The files are in an S3-compatible store. */
  photoShare: 0.3,
  photoBytes: 50_000,
  /** The share of members' reads that replicas can answer. */
  readsOnReplicas: 0.9,
  /** How long a commit waits for a replica in the same town, in ms. */
  replication: 1,
  /** The cores of a node, and of the largest database server that is easily available. */
  nodeCores: 4,
  databaseCores: 64,
  /** The data that one server can hold and still be backed up and restored within a night, in GB. */
  databaseSize: 4_000,
  /** Prices per month in US dollars: of a core, and of a GB of database storage. */
  corePrice: 30,
  diskPrice: 0.12,
} as const

export const tiers = { '10 k': 1e4, '1 M': 1e6, '100 M': 1e8 } as const
