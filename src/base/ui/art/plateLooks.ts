import { fingerprint } from '../../drawing/fingerprint.ts'
import { PALETTES, type Palette } from '../../drawing/palettes.ts'
import { oneOf, seeded, whole } from '../../drawing/random.ts'

/** How many patterns there are (`platePatterns.tsx`). */
export const patternCount = 5

/** The palette of a plate, and the number of its pattern. */
export type PlateLook = { palette: Palette; pattern: number }

/** How far before a plate those are that it may touch, in a list with one, two or four in a row. */
const neighbours = [1, 2, 4]

/** The look that is always a name's own. */
export function plateLook(name: string): PlateLook {
  const random = seeded(fingerprint(name))
  return { palette: oneOf(random, PALETTES), pattern: whole(random, patternCount) }
}

/** The looks of plates in a list: each its own, or the next one where a neighbour before it has the palette or pattern. */
export function plateLooks(names: readonly string[]): PlateLook[] {
  const looks: PlateLook[] = []
  for (const name of names) {
    const own = plateLook(name)
    const near = neighbours.flatMap((back) => looks.at(-back) ?? [])
    const palette = nextFree(PALETTES.indexOf(own.palette), PALETTES.length, (at) =>
      near.some((look) => look.palette === PALETTES[at]),
    )
    const pattern = nextFree(own.pattern, patternCount, (at) => near.some((look) => look.pattern === at))
    looks.push({ palette: PALETTES[palette] ?? own.palette, pattern })
  }
  return looks
}

/** The first number from `own` on, and round again after the last, that is not taken. */
function nextFree(own: number, count: number, isTaken: (at: number) => boolean): number {
  const all = Array.from({ length: count }, (_, step) => (own + step) % count)
  return all.find((at) => !isTaken(at)) ?? own
}
