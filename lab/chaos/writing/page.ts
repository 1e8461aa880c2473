import type { EditorState, Transaction } from 'prosemirror-state'
import { makeCalls } from '../../../src/base/page/calls.ts'
import type { LessonsApi } from '../../../src/features/lessons/contract.ts'
import { schema } from '../../../src/features/lessons/document/shared/schema.ts'
import { schemaNumber } from '../../../src/features/lessons/document/shared/schemaNumber.ts'
import { beginningOf, stateOf } from '../../../src/features/lessons/editor/client/beginning.ts'
import { type Desk, openDesk } from '../../../src/features/lessons/editor/client/opening.ts'
import type { Journal } from '../../../src/features/lessons/editor/client/saving/journal.ts'
import { startSync } from '../../../src/features/lessons/editor/client/saving/sync.ts'
import { makeTransport } from '../../../src/features/lessons/editor/client/saving/transport.ts'
import type { Transport } from '../../../src/features/lessons/editor/client/saving/wire.ts'
import { isReceived } from '../../../src/features/lessons/editor/client/writing/ids.ts'
import { makeStorage } from '../../../src/testing/storage.ts'
import type { Caller } from '../caller.ts'

Object.defineProperty(globalThis, 'localStorage', { value: makeStorage() })

/** A page of the editor of lessons, without its window: it saves, merges and keeps its journal as in a browser. */
export type Page = {
  state(): EditorState
  change(make: (state: EditorState) => Transaction): void
  /** Asks the server again, as a page does to which somebody comes back. */
  wake(): void
  saved(): Promise<boolean>
  /** What becomes of a page that is closed: it has a moment to write down and send what there is, and then it is gone. */
  close(): void
}

type Heard = {
  /** Everything that was written here is saved. */
  onSaved(): void
  /** The server takes nothing from this page any more. */
  onRefused(why: string): void
}

/** Opens a lesson as a browser does, with what the page before has left; null while it cannot be read. */
export async function openPage(
  origin: string,
  caller: Caller,
  desk: Desk,
  { onSaved, onRefused }: Heard,
): Promise<Page | null> {
  const { journal, left } = await openDesk(desk)
  const path = `/course/${desk.course}/lessons/${desk.item}/draft`
  const read = left === null ? await caller.ask({ method: 'GET', path }).catch(() => null) : null
  if (left === null && read?.status !== 200) return null
  const draft = (read?.body ?? {}) as { version: number; document: unknown }
  const beginning = beginningOf(draft, left)
  let state = stateOf(beginning, left, [])
  let isGone = false
  const apply = (transaction: Transaction) => {
    state = state.apply(transaction)
    if (transaction.docChanged && !isReceived(transaction)) sync.changed()
  }
  const calls = makeCalls<LessonsApi>('/api', (address, init) => caller.send(`${origin}${address}`, init))
  const sync = startSync({
    host: { state: () => state, dispatch: apply },
    transport: untilGone(makeTransport(desk, calls), () => isGone),
    journal: journalUntil(journal, () => isGone),
    schema: { number: schemaNumber, types: schema },
    client: beginning.client,
    start: beginning,
    now: Date.now,
    onStanding(standing) {
      if (isGone) return
      if (standing.kind === 'saved') onSaved()
      if (standing.kind === 'refused') onRefused(`${standing.why} ${standing.detail}`)
    },
    onEditors() {},
    onVersion() {},
    onLost() {},
  })
  return {
    state: () => state,
    change: (make) => apply(make(state)),
    wake: sync.wake,
    saved: sync.saved,
    close() {
      sync.flush()
      isGone = true
      sync.stop()
    },
  }
}

/** A page that is gone hears no answer. */
function untilGone(transport: Transport, isGone: () => boolean): Transport {
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    const told = await answer
    return isGone() ? new Promise<T>(() => {}) : told
  }
  return {
    send: (batch) => heard(transport.send(batch)),
    replace: (version, document) => heard(transport.replace(version, document)),
    changesSince: (version) => heard(transport.changesSince(version)),
    keep: (kept) => heard(transport.keep(kept)),
  }
}

function journalUntil(journal: Journal, isGone: () => boolean): Journal {
  return {
    write: (entry, now) => isGone() || journal.write(entry, now),
    clear() {
      if (!isGone()) journal.clear()
    },
    take: journal.take,
  }
}
