/** What is true of one thing: a course, an enrollment, an account. */
export type Fact = string

/** What became of a change: done, refused, or given up without ever being told. */
export type Entry = { acknowledged(): void; refused(): void; unanswered(): void }

/**
 * What people know of what they did. While a call is under way, and when its answer never came, two states of the thing
 * it was about are possible; an answer leaves one.
 */
export type Ledger = {
  /** Begins a change: from now on the thing may be as it was, or as `after`. */
  begin(thing: string, after: Fact): Entry
  /** What may be found of a thing; undefined of one that nobody has spoken of. */
  possible(thing: string): readonly Fact[] | undefined
  things(): Iterable<string>
  /** How many changes were acknowledged so far, and how many were given up without an answer. */
  counts(): { acknowledged: number; unanswered: number }
}

/** A thing that nobody has made yet. */
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
