import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Step } from 'prosemirror-transform'
import { schema } from '../features/lessons/document/shared/schema.ts'
import { beginningOf, stateOf } from '../features/lessons/editor/client/beginning.ts'
import type { Entry, Journal } from '../features/lessons/editor/client/saving/journal.ts'
import type { Lost } from '../features/lessons/editor/client/saving/lost.ts'
import { startSync } from '../features/lessons/editor/client/saving/sync.ts'
import type { Standing } from '../features/lessons/editor/client/saving/syncOptions.ts'
import type {
  Batch,
  Change,
  Received,
  Sent,
  Transport,
} from '../features/lessons/editor/client/saving/wire.ts'
import { isReceived } from '../features/lessons/editor/client/writing/ids.ts'

/** What a lesson of two pages begins with. */
export const firstText = schema.node('doc', null, [
  schema.node('paragraph', { id: 'aaaaaaaaaaaa' }, schema.text('One two three.')),
  schema.node('paragraph', { id: 'bbbbbbbbbbbb' }, schema.text('Four.')),
])

/** A server that takes batches in their order, as the real one does, and is away when told so. */
export function makeServer() {
  const log: (Change & { seq: number; to: number })[] = []
  const kept: unknown[] = []
  let text: Node = firstText
  let version = 0
  let away = false
  let losesAnswers = false
  const take = ({ base, client, seq, steps, rebased }: Batch): Sent => {
    const known = log.find((one) => one.client === client && one.seq === seq)
    if (known) return { kind: 'saved', version: known.to }
    if (base !== version) return { kind: 'behind' }
    version += steps.length
    if (rebased) kept.push(text.toJSON())
    for (const step of steps) text = Step.fromJSON(schema, step).apply(text).doc ?? text
    log.push({ client, seq, by: { name: client }, steps, to: version })
    return { kind: 'saved', version }
  }
  const transport: Transport = {
    async send(batch) {
      if (away) return { kind: 'away', after: null }
      const sent = take(batch)
      return losesAnswers ? { kind: 'away', after: null } : sent
    },
    replace: async () => ({ kind: 'away', after: null }),
    async changesSince(after): Promise<Received> {
      if (away) return { kind: 'away', after: null }
      return { kind: 'changes', version, changes: log.filter(({ to }) => to > after), editors: [] }
    },
    async keep({ document }) {
      if (away) return 'away'
      kept.push(document)
      return 'kept'
    },
  }
  return {
    transport,
    kept,
    log,
    setAway: (is: boolean) => {
      away = is
    },
    loseAnswers: (does: boolean) => {
      losesAnswers = does
    },
  }
}

function makeJournal(): Journal & { entry: () => Entry | null } {
  let entry: Entry | null = null
  return {
    write: (written) => {
      entry = JSON.parse(JSON.stringify(written))
      return true
    },
    clear: () => {
      entry = null
    },
    take: async () => entry,
    entry: () => entry,
  }
}

/** A page of the editor without its window, on a server of `makeServer`. */
export function makePage(
  server: ReturnType<typeof makeServer>,
  client: string,
  journal = makeJournal(),
  left: Entry | null = null,
) {
  const beginning = beginningOf({ version: 0, document: firstText.toJSON() }, left)
  const start = { ...beginning, client: left?.client ?? client }
  let state: EditorState = stateOf(start, left, [])
  const standings: Standing[] = []
  const lost: Lost[] = []
  let [away, gone] = [false, false]
  const heard = <T>(answer: T): T | Promise<T> => (gone ? new Promise<T>(() => {}) : answer)
  const nobody = { kind: 'away', after: null } as const
  const sync = startSync({
    host: {
      state: () => state,
      dispatch: (transaction) => {
        state = state.apply(transaction)
        if (!isReceived(transaction)) sync.changed()
      },
    },
    transport: {
      ...server.transport,
      send: async (batch) => heard(away ? nobody : await server.transport.send(batch)),
      changesSince: async (version) => heard(away ? nobody : await server.transport.changesSince(version)),
      keep: async (kept) => heard(away ? 'away' : await server.transport.keep(kept)),
    },
    journal: {
      ...journal,
      write: (entry, now) => gone || journal.write(entry, now),
      clear: () => gone || journal.clear(),
    },
    schema: { number: 1, types: schema },
    client: start.client,
    start,
    now: Date.now,
    onStanding: (standing) => standings.push(standing),
    onEditors: () => {},
    onVersion: () => {},
    onLost: (parts) => lost.push(...parts),
  })
  const edit = (change: (state: EditorState) => Transaction) => {
    const transaction = change(state)
    state = state.apply(transaction)
    if (transaction.docChanged) sync.changed()
  }
  return {
    sync,
    journal,
    lost,
    setAway: (is: boolean) => {
      away = is
    },
    /** Closes the page: it has a moment to write down and send what there is, and hears no answer. */
    close() {
      sync.flush()
      gone = true
      sync.stop()
    },
    edit,
    document: () => state.doc,
    standing: () => standings.at(-1)?.kind,
    type: (at: number, text: string) => edit((now) => now.tr.insertText(text, at)),
    erase: (from: number, to: number) => edit((now) => now.tr.delete(from, to)),
    text: () => state.doc.textBetween(0, state.doc.content.size, '\n'),
  }
}
