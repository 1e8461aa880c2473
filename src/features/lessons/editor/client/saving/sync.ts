import { receiveTransaction, sendableSteps } from 'prosemirror-collab'
import { Step } from 'prosemirror-transform'
import { cutBatch, mergeSteps } from './batch.ts'
import type { Entry } from './journal.ts'
import { deleteLeftovers } from './leftovers.ts'
import { holdAnything, tellLost } from './lost.ts'
import { followMerge } from './merge.ts'
import { makeMerged } from './merged.ts'
import type { Flight, Standing, SyncOptions } from './syncOptions.ts'
import type { Batch, Change, Received, RefusalReason, Sent } from './wire.ts'

const [pause, longest, journalRest] = [1_000, 3_000, 300]
const [pollAlone, pollTogether] = [20_000, 1_500]

/** Keeps a text and the server's in step, until it is stopped. */
export function startSync(options: SyncOptions) {
  const { host, transport, journal, schema, client, now } = options
  let { version, document: known, seq, rebased, flight } = options.start
  let standing: Standing = { kind: 'saved', at: null }
  const merged = makeMerged(transport, options.start.merged, writeJournal)
  let busy = false
  let stopped = false
  let together = false
  let failures = 0
  // What is here was too old to be saved, and the history has it: the next page begins with what is saved.
  let inHistory = false
  let unsentSince: number | null = null
  let sending: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setTimeout> | undefined
  let writing: ReturnType<typeof setTimeout> | undefined
  let quiet: (() => void)[] = []

  const unsent = () => sendableSteps(host.state())?.steps ?? []
  const refused = () => standing.kind === 'refused'

  function stand(next: Standing): void {
    standing = next
    options.onStanding(next)
  }

  function entry(): Entry {
    const steps = unsent()
    const sent = flight?.count ?? 0
    const later = mergeSteps(steps.slice(sent))
    return {
      base: version,
      document: known.toJSON() as unknown,
      schema: schema.number,
      client,
      seq,
      rebased,
      steps: [...steps.slice(0, sent), ...later].map((step) => step.toJSON() as unknown),
      flight,
      merged: merged.list(),
    }
  }

  function writeJournal(): void {
    clearTimeout(writing)
    writing = undefined
    if (inHistory) return
    if (unsent().length === 0 && merged.list().length === 0) journal.clear()
    else if (!journal.write(entry(), now()) && standing.kind === 'kept') stand({ kind: 'kept', here: false })
  }

  function changed(): void {
    inHistory = false
    unsentSince ??= now()
    writing ??= setTimeout(writeJournal, journalRest)
    if (refused()) return
    if (standing.kind === 'saved') stand({ kind: 'saving' })
    if (failures === 0) sendSoon(Math.max(0, Math.min(pause, unsentSince + longest - now())))
  }

  function sendSoon(wait: number): void {
    clearTimeout(sending)
    sending = setTimeout(() => void push(), wait)
  }

  async function push(): Promise<void> {
    clearTimeout(sending)
    if (busy || stopped || refused()) return
    const steps = unsent()
    if (steps.length === 0) return settle()
    busy = true
    const sent = await sendFirst(steps)
    busy = false
    if (sent !== null) await heed(sent)
  }

  async function sendFirst(steps: readonly Step[]): Promise<Sent | null> {
    if (flight === null) {
      const cut = cutBatch(steps)
      if (cut?.count === 0) return null
      if (cut === null) {
        const whole = { count: steps.length, document: host.state().doc.toJSON() as unknown }
        const sent = await transport.replace(version, whole.document)
        if (sent.kind === 'saved') confirm(whole.count, sent.version)
        return sent
      }
      flight = cut
      // A page that is gone before the answer finds out by this what became of it.
      writeJournal()
    }
    const sent = await transport.send(batchOf(flight))
    if (sent.kind === 'saved') confirm(flight.count, sent.version)
    return sent
  }

  const batchOf = ({ steps }: Flight): Batch => ({
    base: version,
    client,
    seq,
    schema: schema.number,
    rebased,
    steps,
  })

  async function heed(sent: Sent): Promise<void> {
    switch (sent.kind) {
      case 'saved':
        failures = 0
        unsentSince = unsent().length > 0 ? now() : null
        writeJournal()
        stand(unsentSince === null ? { kind: 'saved', at: now() } : { kind: 'saving' })
        return unsentSince === null ? settle() : sendSoon(pause)
      case 'behind':
        return pull()
      case 'too-old':
        return tooOld()
      case 'refused':
        return refuse(sent)
      case 'away':
        return away(sent.after)
    }
  }

  function away(after: number | null): void {
    failures++
    writeJournal()
    stand({ kind: 'kept', here: journal.write(entry(), now()) })
    sendSoon(after === null ? Math.min(30_000, 1_000 * 2 ** failures) : after * 1_000)
    settle()
  }

  function refuse({ why, detail }: { why: RefusalReason; detail: string }): void {
    stand({ kind: 'refused', why, detail })
    writeJournal()
    settle()
  }

  async function tooOld(): Promise<void> {
    await merged.send()
    const { doc } = host.state()
    const kept = await transport.keep({ base: version, document: doc.toJSON(), because: 'too-old' })
    inHistory = kept === 'kept' && merged.list().length === 0 && host.state().doc.eq(doc)
    if (inHistory) journal.clear()
    stand({ kind: 'refused', why: 'too-old', detail: '' })
    settle()
  }

  /** Steps of this page that the server has taken. */
  function confirm(count: number, to: number): void {
    const steps = unsent().slice(0, count)
    for (const step of steps) known = step.apply(known).doc ?? known
    host.dispatch(receiveTransaction(host.state(), steps, Array(count).fill(client)))
    seq++
    flight = null
    rebased = rebased && unsent().length > 0
    reach(to)
  }

  function reach(to: number): void {
    version = to
    options.onVersion(to)
  }

  async function pull(): Promise<void> {
    clearTimeout(polling)
    if (busy || stopped || refused()) return
    busy = true
    const received = await transport.changesSince(version)
    busy = false
    if (stopped) return
    if (received.kind === 'changes') void merged.send()
    await take(received)
    pollLater()
  }

  async function take(received: Received): Promise<void> {
    if (received.kind === 'too-old')
      return unsent().length > 0 ? tooOld() : refuse({ why: 'too-old', detail: '' })
    if (received.kind === 'refused') return refuse(received)
    if (received.kind === 'away') return unsent().length > 0 ? away(received.after) : undefined
    together = received.editors.length > 0
    options.onEditors(received.editors)
    for (const change of received.changes) receive(change)
    reach(received.version)
    failures = 0
    if (unsent().length > 0) return push()
    if (received.changes.length > 0 && standing.kind !== 'saved') stand({ kind: 'saved', at: now() })
    writeJournal()
    settle()
  }

  function receive({ client: from, by, steps: received }: Change): void {
    // One request is under way at a time, so what of this page's own was not answered is that one.
    if (from === client && flight !== null) {
      confirm(flight.count, version)
      return
    }
    const steps = received.map((step) => Step.fromJSON(schema.types, step))
    const before = host.state()
    const own = unsent()
    const transaction = receiveTransaction(before, steps, Array(steps.length).fill(from), {
      mapSelectionBackward: true,
    })
    const size = known.content.size
    for (const step of steps) known = step.apply(known).doc ?? known
    host.dispatch(transaction)
    if (own.length === 0 || !transaction.docChanged) return
    // A batch whose base has moved can no longer be taken, so what is sent next is another one.
    if (flight !== null) seq++
    flight = null
    rebased = true
    const { steps: made, mapping } = transaction
    const { back, lost } = followMerge({ own, steps: made, mapping, size })
    const rest = deleteLeftovers(host.state().tr, back)
    if (rest.docChanged) host.dispatch(rest)
    if (!holdAnything(before.doc, lost)) return
    void merged.add({ base: version, document: before.doc.toJSON() as unknown })
    const told = tellLost(before.doc, lost)
    if (told.length > 0) options.onLost(told, by?.name ?? null)
  }

  function pollLater(): void {
    clearTimeout(polling)
    if (!stopped) polling = setTimeout(() => void pull(), together ? pollTogether : pollAlone)
  }

  function settle(): void {
    for (const settled of quiet) settled()
    quiet = []
  }

  pollLater()
  if (unsent().length > 0) stand({ kind: 'saving' })
  if (unsent().length > 0 || merged.list().length > 0) void pull()

  return {
    changed,
    /** Writes down and sends at once what there is, because the page may be gone in a moment. */
    flush(): void {
      writeJournal()
      void push()
    },
    /** Asks the server again, since it may be back, or somebody may have signed in. */
    wake(): void {
      if (standing.kind === 'refused' && standing.why === 'signed-out') stand({ kind: 'saving' })
      void pull()
    },
    /** Sends what there is, and says whether the server has it all now. */
    async saved(): Promise<boolean> {
      if (unsent().length > 0) {
        const answered = new Promise<void>((settled) => quiet.push(settled))
        void push()
        await answered
      }
      await merged.send()
      return unsent().length === 0 && merged.list().length === 0
    },
    version: () => version,
    stop(): void {
      writeJournal()
      void push()
      stopped = true
      for (const timer of [sending, polling, writing]) clearTimeout(timer)
    },
  }
}
