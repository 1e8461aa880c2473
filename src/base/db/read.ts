/** Does work that only reads, on a replica where one shows all that the primary did when the work came in, and no more. */
export type Read = <T>(work: () => Promise<T>) => Promise<T>
