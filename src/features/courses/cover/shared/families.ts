import type { Random } from '../../../../base/drawing/random.ts'
import { moire, orbit, rings } from './families/circles.ts'
import { code, pages } from './families/desk.ts'
import { halftone, plot } from './families/figures.ts'
import { bloom, phyllo } from './families/garden.ts'
import { beam, hills, steps } from './families/land.ts'
import { letter } from './families/letter.ts'
import { arcs, leaf, weave } from './families/tiles.ts'

export type Family =
  | 'rings'
  | 'phyllo'
  | 'hills'
  | 'steps'
  | 'arcs'
  | 'leaf'
  | 'orbit'
  | 'weave'
  | 'moire'
  | 'pages'
  | 'halftone'
  | 'letter'
  | 'beam'
  | 'plot'
  | 'code'
  | 'bloom'

/** The drawing function of each family: shapes in a palette's inks, on the ground. */
export const FAMILIES: Readonly<Record<Family, (random: Random, title: string) => string>> = {
  rings,
  phyllo,
  hills,
  steps,
  arcs,
  leaf,
  orbit,
  weave,
  moire,
  pages,
  halftone,
  letter,
  beam,
  plot,
  code,
  bloom,
}
