import { Problem } from '../../../base/contract/problem.ts'
import { mostPieceBytes } from '../rules.ts'
import { tooMuchSent } from './problems.ts'

/**
 * Cuts bytes into pieces as they arrive. When the client leaves on the way, what has come before is a piece still. Each is to be
 * dealt with before the next is asked for: they share their memory.
 * @param most how many bytes there may be
 * @throws Problem 413, after the last piece, when there are more
 */
export async function* piecesOf(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  const space = Buffer.allocUnsafeSlow(Math.min(mostPieceBytes, most))
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
        held = 0
        yield space
      }
    }
  } catch (error) {
    failure = error
  }
  if (held > 0) yield space.subarray(0, held)
  // Whoever has left is not answered; what is kept is told when they ask.
  if (failure instanceof Problem) throw failure
}
