/** Visitors who ask for something that processes keep: how often a second, of how many addresses, where. */
type Asked = {
  rate: number
  addresses: number
  processes: number
  /** How often a second each process forgets all that it keeps, because somebody changed something on its node. */
  forgotten: number
  /** How unequally addresses are asked for: the nth as often as the first divided by n to the power of this. */
  zipf: number
}

/** For how many seconds a process gives an answer again. */
const kept = 1

/**
 * The share of answers that come from memory, from 0 to 1. Each process keeps each address for itself: of those who ask
 * for one while it is kept, all but the first are answered from memory. Whoever asks comes by chance.
 */
export function shareFromMemory({ rate, addresses, processes, forgotten, zipf }: Asked): number {
  const life = forgotten === 0 ? kept : (1 - Math.exp(-kept * forgotten)) / forgotten
  const places = placesOf(addresses)
  const whole = sum(places.map(({ place, many }) => many * place ** -zipf))
  return sum(
    places.map(({ place, many }) => {
      const share = place ** -zipf / whole
      const meanwhile = (rate / processes) * share * life
      return many * share * (meanwhile / (1 + meanwhile))
    }),
  )
}

/** Places in the order of how much is asked for them; those far behind stand together with neighbours like them. */
function placesOf(addresses: number): { place: number; many: number }[] {
  const found = []
  for (let first = 1; first <= addresses; ) {
    const many = Math.min(Math.max(1, Math.floor(first / 50)), Math.ceil(addresses) - first + 1)
    found.push({ place: first + (many - 1) / 2, many })
    first += many
  }
  return found
}

function sum(numbers: number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
