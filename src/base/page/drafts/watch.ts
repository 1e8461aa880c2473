import type { DataRouter } from 'react-router'
import { carriedBy, defaultsOf, fill, isSame, keptFields, nameOf, ownOf, textsOf } from './fields.ts'
import { claimSlot, type Draft, dropDraft, listDrafts, onForgotten, type Slot, type Texts } from './keep.ts'
import { onSaved } from './outcome.ts'
import { makeDraftScope } from './scope.ts'

/** What a form tells its reader of a draft: that it stands in it again, or how it would. */
export type Offer = { putBack: (() => void) | null; discard: () => void }

type Watched = {
  /** Whose drafts: a member's id, or empty for visitors. */
  account: string
  router: DataRouter
  /** The page's. */
  path: string
  /** What the server has of these fields; undefined: what stood in the form at first. */
  saved: () => Texts | undefined
  /** The fields of the form whose draft is done with when this one, which has none itself, was sent. */
  settles: readonly string[] | undefined
  /** Whether it was sent before this code was there. */
  isSent: boolean
  offer: (offer: Offer | null) => void
}

/** After the last key, in ms. */
const pause = 300

/** Keeps what is typed into a form until it is saved, and offers what was kept before. */
export function watch(form: HTMLFormElement, watched: Watched): () => void {
  const { account, router, path, saved, settles, isSent, offer } = watched
  const fields = settles ?? keptFields(form).map((field) => field.name)
  if (fields.length === 0) return () => {}
  const name = nameOf(form, path, fields)
  const place = makeDraftScope(account, name)
  let first = defaultsOf(form)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What had stood in the form before a draft that was put back over something newer, and what the form carried. */
  let over: { base: Texts; carried: Texts } | null = null
  let state: 'keeping' | 'settling' | 'ended' = 'keeping'

  const base = (): Texts => {
    const texts = saved() ?? first
    return Object.fromEntries(
      Object.keys(textsOf(form)).map((field) => [field, texts[field]?.replaceAll('\r\n', '\n') ?? '']),
    )
  }

  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const keep = () => {
    rest()
    if (state !== 'keeping' || settles !== undefined) return
    const typed = textsOf(form)
    // Of a draft that was put back it stays known what it was written over: that is not what the server has by now.
    const draft = { form: name, at: Date.now(), base: over?.base ?? base(), typed, carried: carriedBy(form) }
    if (isSame(typed, base())) forget()
    else form.toggleAttribute('data-kept', place.put(draft))
  }
  const type = () => {
    form.removeAttribute('data-kept')
    rest()
    timer = setTimeout(keep, pause)
  }
  const flush = () => {
    if (timer !== undefined) keep()
  }
  const forget = () => {
    place.drop()
    form.removeAttribute('data-kept')
  }
  const goOn = () => {
    offer(null)
    keptFields(form)[0]?.focus()
    void arrive()
  }
  const discard = () => {
    forget()
    fill(form, base(), over?.carried)
    over = null
    rest()
    goOn()
  }

  const putBack = (from: Slot, { base, typed, carried }: Draft) => {
    over = { base, carried: carriedBy(form) }
    place.take(from)
    fill(form, typed, carried)
    keep()
    offer({ putBack: null, discard })
  }
  const present = (from: Slot, draft: Draft) => {
    const untouched = isSame(textsOf(form), base())
    if (untouched && isSame(draft.base, base())) {
      place.take(from)
      fill(form, draft.typed, ownOf(form, draft.carried))
      offer({ putBack: null, discard })
      return
    }
    // What is typed from here on goes elsewhere: this draft is not to be lost by it.
    if (place.isOwn(from)) place.leave()
    offer({
      putBack: () => {
        putBack(from, draft)
        keptFields(form)[0]?.focus()
      },
      discard: () => {
        dropDraft(from)
        goOn()
      },
    })
  }
  const arrive = async () => {
    for (const { slot, draft } of listDrafts(account, name, Date.now())) {
      const mine = place.isOwn(slot)
      if (!mine && !(await claimSlot(slot))) continue
      if (state === 'ended') return
      if (!isSame(draft.typed, textsOf(form))) return present(slot, draft)
      // It stands in the form already, or was saved by then.
      if (!mine) dropDraft(slot)
    }
    // A form may begin with something that nobody has saved yet.
    keep()
  }

  const stops = [
    onSaved(form, router, isSent, () => {
      forget()
      over = null
      offer(null)
      state = 'settling'
      // When the page has drawn what came of it: that is where the next draft begins.
      setTimeout(() => {
        if (state === 'settling') state = 'keeping'
        first = textsOf(form)
      }, pause)
    }),
    onForgotten(() => {
      state = 'ended'
    }),
  ]
  const listeners = new AbortController()
  const { signal } = listeners
  form.addEventListener('input', type, { signal })
  form.addEventListener('submit', flush, { signal })
  document.addEventListener('visibilitychange', flush, { signal })
  // Before whoever asks whether the page may be left.
  for (const leaving of ['beforeunload', 'pagehide'])
    addEventListener(leaving, flush, { signal, capture: true })
  if (settles === undefined) {
    offer(null)
    void arrive()
  }
  return () => {
    flush()
    state = 'ended'
    for (const stop of stops) stop()
    listeners.abort()
  }
}
