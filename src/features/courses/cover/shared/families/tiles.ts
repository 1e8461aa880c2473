import { chance, oneOf, type Random, whole } from '../../../../../base/drawing/random.ts'
import { fill, type Ink, line, short } from '../../../../../base/drawing/shapes.ts'

type Name = 'a' | 'b' | 'c'
type Paths = Record<Name, string>
const noPaths = (): Paths => ({ a: '', b: '', c: '' })
const draw = (paths: Paths, how: (ink: Ink, path: string) => string): string =>
  how('b', paths.b) + how('a', paths.a) + how('c', paths.c)

/** Quarter circles in a grid; bands meet bands wherever two tiles turn to each other. */
export function arcs(random: Random): string {
  const bands = noPaths()
  const cores = noPaths()
  let last = 0
  for (let tile = 0; tile < 12; tile++) {
    const corner = (last + 1 + whole(random, 3)) % 4
    last = corner
    const right = corner % 2
    const low = corner > 1 ? 1 : 0
    const quarter = (towardsX: number, towardsY: number, radius: number) => {
      const x = ((tile % 4) + towardsX) * 100
      const y = (Math.floor(tile / 4) + towardsY) * 100
      const toX = x + (towardsX ? -radius : radius)
      const toY = y + (towardsY ? -radius : radius)
      const arc = `M${toX} ${y}A${radius} ${radius} 0 0 ${towardsX === towardsY ? 1 : 0} ${x} ${toY}`
      return { arc, wedge: `${arc}V${y}z` }
    }
    const outer = oneOf(random, ['a', 'b'])
    const inner: Name = outer === 'a' ? 'b' : 'a'
    bands[outer] += quarter(right, low, 87.5).arc
    const core = oneOf(random, [inner, inner, 'c'])
    cores[core] += quarter(right, low, 50).wedge
    if (chance(random, 0.4)) cores[outer] += quarter(1 - right, 1 - low, 37.5).wedge
  }
  return draw(bands, (ink, path) => line(ink, 25, path)) + draw(cores, fill)
}

/** Leaves in two tones, in a grid; one of them has turned. */
export function leaf(random: Random): string {
  const paths = noPaths()
  const turned = oneOf(random, [1, 2, 5, 6, 9, 10])
  const flowers = chance(random, 0.5)
  const offset = whole(random, 2)
  for (let tile = 0; tile < 12; tile++) {
    const column = tile % 4
    const row = Math.floor(tile / 4)
    const falls = (row + offset + (flowers ? column : 0)) % 2 === 0
    const x = column * 100 + (falls ? 4 : 96)
    const y = row * 100 + 4
    const across = falls ? 92 : -92
    const half = (sweep: 0 | 1) => `M${x} ${y}a72 72 0 0 ${sweep} ${across} 92z`
    paths[tile === turned ? 'c' : 'a'] += half(falls ? 0 : 1)
    paths[tile === turned ? 'a' : 'b'] += half(falls ? 1 : 0)
  }
  return draw(paths, fill)
}

/** Ribbons, over and under. */
export function weave(random: Random): string {
  const pitch = 54
  const left = random(-40, 0)
  const top = random(-40, 0)
  const brightColumn = 2 + whole(random, 5)
  const brightRow = 1 + whole(random, 4)
  const under = noPaths()
  const over = noPaths()
  for (let row = 0; row < 7; row++) {
    under[row === brightRow ? 'c' : 'b'] += `M0 ${short(top + row * pitch)}H400`
  }
  for (let column = 0; column < 9; column++) {
    const x = short(left + column * pitch)
    const ink = column === brightColumn ? 'c' : 'a'
    for (let row = column % 2; row < 8; row += 2) {
      over[ink] += `M${x} ${short(top + (row - 1) * pitch + 21)}v66`
    }
  }
  const ribbon = (ink: Ink, path: string) => line(ink, 42, path)
  return draw(under, ribbon) + draw(over, ribbon)
}
