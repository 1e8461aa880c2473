/** The median of several figures. */
export function middleOf(figures: number[]): number {
  return upwards(figures)[Math.floor(figures.length / 2)] ?? 0
}

/** The second lowest cost: other work on the machine can only raise costs. */
export function secondLeast(costs: number[]): number {
  return upwards(costs)[1] ?? 0
}

/** The second highest rate: other work on the machine can only lower rates. */
export function secondMost(rates: number[]): number {
  return upwards(rates).at(-2) ?? 0
}

function upwards(figures: number[]): number[] {
  return figures.toSorted((a, b) => a - b)
}
