/** How many large answers one process gives at once to one account or address of a visitor. */
const usual = { ofAccount: 24, ofAddress: 48 }

/** Who reads: an account, or the address of a visitor. */
export type Reader = { account: string } | { address: string }

/** Counts answers while their bytes are read, since each holds memory and a way to the storage for as long as its reader likes. */
export type Streams = {
  /** Whether there are as many as may be. */
  isFull(reader: Reader): boolean
  counted<Part>(reader: Reader, parts: AsyncIterable<Part>): AsyncGenerator<Part>
}

export function boundStreams(most: { all: number; ofAccount?: number; ofAddress?: number }): Streams {
  const { all: mostAtOnce, ofAccount, ofAddress } = { ...usual, ...most }
  const readers = new Map<string, number>()
  let all = 0
  const keyOf = (reader: Reader) =>
    'account' in reader ? `account ${reader.account}` : `address ${reader.address}`
  return {
    isFull: (reader) =>
      all >= mostAtOnce || (readers.get(keyOf(reader)) ?? 0) >= ('account' in reader ? ofAccount : ofAddress),
    async *counted(reader, parts) {
      const key = keyOf(reader)
      all += 1
      readers.set(key, (readers.get(key) ?? 0) + 1)
      try {
        yield* parts
      } finally {
        all -= 1
        const left = (readers.get(key) ?? 1) - 1
        if (left === 0) readers.delete(key)
        else readers.set(key, left)
      }
    },
  }
}
