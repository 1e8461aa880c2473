/** Runs work that only reads, on a replica if one has caught up with what the primary had when the work began. */
export type Read = <T>(work: () => Promise<T>) => Promise<T>
