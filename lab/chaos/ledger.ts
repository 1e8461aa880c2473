/** The state of a thing: of a course, an enrollment, an account. */
export type Fact = string

/** Records the outcome of a change: done, refused, or given up without an answer. */
export type Entry = { acknowledged(): void; refused(): void; unanswered(): void }

/**
 * Records what clients know about the changes they made. While a call is under way, or when its answer never came, two
 * states of the thing are possible; an answer leaves one.
 */
export type Ledger = {
  /** Begins a change: from now on the thing may be in its old state or in `after`. */
  begin(thing: string, after: Fact): Entry
  /** The possible states of a thing; undefined for one that was never changed. */
  possible(thing: string): readonly Fact[] | undefined
  things(): Iterable<string>
  /** The number of acknowledged changes, and of those given up without an answer. */
  counts(): { acknowledged: number; unanswered: number }
}

/** The state of a thing that does not exist. */
export const absent: Fact = 'absent'

export function makeLedger(): Ledger {
  const facts = new Map<string, readonly Fact[]>()
  let acknowledged = 0
  let unanswered = 0
  return {
    begin(thing, after) {
      const before = facts.get(thing) ?? [absent]
      facts.set(thing, [...before, after])
      return {
        acknowledged() {
          facts.set(thing, [after])
          acknowledged += 1
        },
        refused() {
          facts.set(thing, before)
        },
        unanswered() {
          unanswered += 1
        },
      }
    },
    possible: (thing) => facts.get(thing),
    things: () => facts.keys(),
    counts: () => ({ acknowledged, unanswered }),
  }
}
