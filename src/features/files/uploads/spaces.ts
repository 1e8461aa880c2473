import { mostPieceBytes } from '../rules.ts'

/** How much memory is kept for further uploads, in pieces, and for how long after the last one, in ms. */
const kept = { most: 6, time: 30_000 }

/**
 * Memory for pieces, which is lent again. New memory for each request would have the process look for what it no longer needs every
 * few of them, which takes longer than storing what was sent.
 */
export type PieceSpaces = {
  /** Memory for so many pieces, each of so many bytes at most. */
  lend(count: number, bytes: number): Buffer[]
  /** Takes memory back that nobody reads or writes any more. */
  giveBack(spaces: readonly Buffer[]): void
}

export function openPieceSpaces(): PieceSpaces {
  let free: Buffer[] = []
  let forgetting: ReturnType<typeof setTimeout> | undefined
  return {
    lend(count, bytes) {
      const isWhole = bytes >= mostPieceBytes
      return Array.from(
        { length: count },
        () => (isWhole ? free.pop() : undefined) ?? Buffer.allocUnsafeSlow(Math.min(mostPieceBytes, bytes)),
      )
    },
    giveBack(spaces) {
      const whole = spaces.filter(({ length }) => length === mostPieceBytes)
      free.push(...whole.slice(0, kept.most - free.length))
      clearTimeout(forgetting)
      forgetting = setTimeout(() => {
        free = []
      }, kept.time)
      forgetting.unref()
    },
  }
}
