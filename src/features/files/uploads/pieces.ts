import { Problem } from '../../../base/contract/problem.ts'
import { mostPieceBytes } from '../rules.ts'
import { tooMuchSent } from './problems.ts'

/**
 * Cuts bytes into pieces as they arrive. When the client leaves on the way, what has come before is a piece still. Two share
 * their memory, so one may be stored while the next one arrives, and no more.
 * @param most how many bytes there may be
 * @throws Problem 413, after the last piece, when there are more
 */
export async function* piecesOf(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  const spaces = [0, 1].map(() => Buffer.allocUnsafeSlow(Math.min(mostPieceBytes, most)))
  let [space, other] = spaces as [Buffer, Buffer]
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
        ;[space, other] = [other, space]
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
