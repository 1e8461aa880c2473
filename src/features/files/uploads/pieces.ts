import { Problem } from '../../../base/contract/problem.ts'
import { mostPieceBytes } from '../rules.ts'
import { tooMuchSent } from './problems.ts'

/** How many pieces of an upload are stored at once, while a further one arrives. */
export const storedAtOnce = 2

/**
 * Cuts bytes into pieces as they arrive. When the client leaves on the way, what has come before is a piece still.
 * @param most how many bytes there may be
 * @param spaces memory for pieces, one more than are stored at once: it is written to again as soon as a further piece than these is
 * asked for
 * @throws Problem 413, after the last piece, when there are more
 */
export async function* piecesOf(
  source: AsyncIterable<Buffer>,
  most: number,
  spaces: readonly Buffer[],
): AsyncGenerator<Buffer> {
  const size = Math.min(mostPieceBytes, most)
  const spaceOf = (nr: number) => (spaces[nr % spaces.length] as Buffer).subarray(0, size)
  let [nr, space] = [0, spaceOf(0)]
  let [held, all] = [0, 0]
  let failure: unknown
  try {
    for await (const chunk of source) {
      all += chunk.length
      if (all > most) throw tooMuchSent()
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(space, held, at)
        held += copied
        at += copied
        if (held < space.length) continue
        const full = space
        nr += 1
        space = spaceOf(nr)
        held = 0
        yield full
      }
    }
  } catch (error) {
    failure = error
  }
  if (held > 0) yield space.subarray(0, held)
  // Whoever has left is not answered; what is kept is told when they ask.
  if (failure instanceof Problem) throw failure
}
