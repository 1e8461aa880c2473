/** Of several figures the one in the middle. */
export function middleOf(figures: number[]): number {
  return upwards(figures)[Math.floor(figures.length / 2)] ?? 0
}

/** Of costs the second least, since whatever else the machine does meanwhile only ever adds to them. */
export function secondLeast(costs: number[]): number {
  return upwards(costs)[1] ?? 0
}

/** Of rates the second highest, since whatever else the machine does meanwhile only ever lowers them. */
export function secondMost(rates: number[]): number {
  return upwards(rates).at(-2) ?? 0
}

function upwards(figures: number[]): number[] {
  return figures.toSorted((a, b) => a - b)
}
