/** Requests of visitors that processes cache: rate per second, number of different paths, number of processes. */
type Asked = {
  rate: number
  addresses: number
  processes: number
  /** How often a second each process clears its cache, because of a change on its node. */
  forgotten: number
  /** The exponent of Zipf's law: the nth path is requested n^-zipf times as often as the first. */
  zipf: number
}

/** How long a process caches an answer, in seconds. */
const kept = 1

/**
 * The share of answers that come from memory, from 0 to 1. Each process has a cache of its own; while it holds an
 * answer, all requests but the first are answered from it, and requests arrive at random.
 */
export function shareFromMemory({ rate, addresses, processes, forgotten, zipf }: Asked): number {
  const life = forgotten === 0 ? kept : (1 - Math.exp(-kept * forgotten)) / forgotten
  const ranks = ranksOf(addresses)
  const whole = sum(ranks.map(({ rank, many }) => many * rank ** -zipf))
  return sum(
    ranks.map(({ rank, many }) => {
      const share = rank ** -zipf / whole
      const meanwhile = (rate / processes) * share * life
      return many * share * (meanwhile / (1 + meanwhile))
    }),
  )
}

/** Groups the paths by their rank in popularity; neighbouring high ranks share a group. */
function ranksOf(addresses: number): { rank: number; many: number }[] {
  const found = []
  for (let first = 1; first <= addresses; ) {
    const many = Math.min(Math.max(1, Math.floor(first / 50)), Math.ceil(addresses) - first + 1)
    found.push({ rank: first + (many - 1) / 2, many })
    first += many
  }
  return found
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
