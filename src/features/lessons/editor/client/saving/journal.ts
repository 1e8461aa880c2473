import {
  claimSlot,
  type Draft,
  draftScope,
  dropDraft,
  listDrafts,
} from '../../../../../base/page/drafts/store.ts'

/** What a page has written and the server has not confirmed, with all that is needed to go on. */
export type Entry = {
  /** The version that the steps follow, and the document of that version. */
  base: number
  document: unknown
  schema: number
  client: string
  seq: number
  rebased: boolean
  steps: unknown[]
  /** The batch that was sent and not answered, and for how many of the steps it stands. */
  flight: { count: number; steps: unknown[] } | null
  /** Documents, each by the version of its merge, that the history has yet to get. */
  merged: { base: number; document: unknown }[]
}

export type Journal = {
  /** Writes the entry; false when the browser forbids it or is full. */
  write(entry: Entry, now: number): boolean
  clear(): void
  /** What an earlier page of the same person has left for this lesson, if no open page still writes to it. */
  take(now: number): Promise<Entry | null>
}

/**
 * The journal of a lesson in this browser. It is a draft as those of forms are: its owner's alone, gone after seven days and
 * at signing out, and locked by the page that writes it.
 */
export function openJournal(account: string, lesson: { course: string; item: string }): Journal {
  const form = `lesson ${lesson.course} ${lesson.item}`
  const scope = draftScope(account, form)
  return {
    write: (entry, now) => scope.put(draftOf(form, entry, now)),
    clear: () => scope.drop(),
    async take(now) {
      for (const { slot, draft } of listDrafts(account, form, now)) {
        if (!scope.isOwn(slot) && !(await claimSlot(slot))) continue
        const entry = entryOf(draft)
        if (entry === null) dropDraft(slot)
        else {
          scope.take(slot)
          return entry
        }
      }
      return null
    },
  }
}

function draftOf(form: string, entry: Entry, at: number): Draft {
  return { form, at, base: {}, typed: { entry: JSON.stringify(entry) }, carried: {} }
}

function entryOf({ typed }: Draft): Entry | null {
  try {
    const entry = JSON.parse(typed.entry ?? '') as Partial<Entry>
    const { base, document, schema, client, seq, rebased = false, steps, flight = null, merged = [] } = entry
    const whole =
      typeof base === 'number' &&
      typeof schema === 'number' &&
      typeof client === 'string' &&
      typeof seq === 'number' &&
      typeof document === 'object' &&
      Array.isArray(steps)
    return whole ? { base, document, schema, client, seq, rebased, steps, flight, merged } : null
  } catch {
    return null
  }
}
