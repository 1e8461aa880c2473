import type { HonoContext } from '../../../base/http/env.ts'

/** The sizes of spaces in bytes, and how many of each are kept for the next answers. */
const sizes = [64 * 1024, 1024 * 1024] as const
const most = 32

/**
 * Memory that parts of files are read into. New memory for each of them would have the process look for what it no longer needs
 * every few answers, which takes several times as long as sending them.
 */
export type Spaces = {
  /**
   * Lends memory of at least so many bytes, a MiB at most, until all of the answer was given to the system; null where nobody tells
   * when that is.
   */
  lend(context: Pick<HonoContext, 'env'>, bytes: number): Buffer | null
}

export function openSpaces(): Spaces {
  const kept = sizes.map((size) => ({ size, free: [] as Buffer[] }))
  return {
    lend({ env }, bytes) {
      const fitting = kept.find(({ size }) => size >= bytes)
      const outgoing = env?.outgoing
      if (fitting === undefined || outgoing === undefined) return null
      const space = fitting.free.pop() ?? Buffer.allocUnsafeSlow(fitting.size)
      // Of an answer that breaks off somebody may still be reading: that memory is not lent again.
      outgoing.once('finish', () => {
        if (fitting.free.length < most) fitting.free.push(space)
      })
      return space
    },
  }
}
