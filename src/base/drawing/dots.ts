import { type Ink, round } from './shapes.ts'

/** The angle, in radians, by which each seed of a seed head lies further than the one before. */
export const GOLDEN_TURN = Math.PI * (3 - Math.sqrt(5))

/** Many dots of one ink, gathered by size so that a size, not a dot, costs an element. */
export class Dots {
  readonly #bySize = new Map<number, string>()

  add(x: number, y: number, diameter: number): void {
    const size = Math.round(diameter / 2) * 2
    // A line with round ends and next to no length is the shortest way to write a dot.
    const dot = `M${Math.round(x)} ${Math.round(y)}h.1`
    this.#bySize.set(size, (this.#bySize.get(size) ?? '') + dot)
  }

  /** Each size with the path of its dots, to be drawn as a line with round ends. */
  lines(): [size: number, path: string][] {
    return [...this.#bySize]
  }

  draw(ink: Ink): string {
    return this.lines()
      .map(([size, path]) => round(ink, size, path))
      .join('')
  }
}
