import type { Entry } from './journal.ts'
import type { Transport } from './wire.ts'

type Merged = Entry['merged'][number]

/**
 * Documents that merges took something out of, until the history has them. What does not arrive is sent again with the next thing
 * that is asked of the server.
 * @param write writes the journal, with which the next page goes on should this one be gone
 */
export function makeMerged(transport: Transport, left: readonly Merged[], write: () => void) {
  const waiting = [...left]
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if ((await transport.keep({ ...first, because: 'merged' })) === 'away') break
      waiting.shift()
      write()
    }
    sending = null
  }

  function send(): Promise<void> {
    if (waiting.length === 0) return Promise.resolve()
    sending ??= sendAll()
    return sending
  }

  return {
    list: (): Merged[] => [...waiting],
    send,
    add(document: Merged): Promise<void> {
      waiting.push(document)
      write()
      return send()
    },
  }
}
