import type { DataRouter } from 'react-router'
import { carriedBy, defaultsOf, fill, isSame, keptFields, nameOf, onSaved, ownOf, textsOf } from './form.ts'
import {
  claimSlot,
  type Draft,
  draftScope,
  dropDraft,
  listDrafts,
  onForgotten,
  type Slot,
  type Texts,
} from './store.ts'

/** What a form offers about a draft: `putBack` is null when the draft was filled in already. */
export type Offer = { putBack: (() => void) | null; discard: () => void }

type Watched = {
  /** The member's id, or empty for a visitor. */
  account: string
  router: DataRouter
  /** The path of the page. */
  path: string
  /** The saved values of the fields; undefined for those that the form began with. */
  saved: () => Texts | undefined
  /** For a form without a draft: the fields of another form, whose draft is dropped when this one was sent. */
  settles: readonly string[] | undefined
  /** Whether the form was sent before this code was loaded. */
  isSent: boolean
  offer: (offer: Offer | null) => void
}

/** How long after the last key a draft is written, in ms. */
const pause = 300

/** Keeps a draft of what is typed into a form until it is saved, and offers earlier drafts. Returns how to stop. */
export function watch(form: HTMLFormElement, watched: Watched): () => void {
  const { account, router, path, saved, settles, isSent, offer } = watched
  const fields = settles ?? keptFields(form).map((field) => field.name)
  if (fields.length === 0) return () => {}
  const name = nameOf(form, path, fields)
  const scope = draftScope(account, name)
  let first = defaultsOf(form)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** For a draft that was put back over newer values: the draft's base, and the values that the form carried. */
  let over: { base: Texts; carried: Texts } | null = null
  let state: 'keeping' | 'saved' | 'ended' = 'keeping'

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
    // A draft that was put back keeps its old base, so that the next page also knows that the server has newer values.
    const draft = { form: name, at: Date.now(), base: over?.base ?? base(), typed, carried: carriedBy(form) }
    if (isSame(typed, base())) forget()
    else form.toggleAttribute('data-kept', scope.put(draft))
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
    scope.drop()
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
    scope.take(from)
    fill(form, typed, carried)
    keep()
    offer({ putBack: null, discard })
  }
  const present = (from: Slot, draft: Draft) => {
    const untouched = isSame(textsOf(form), base())
    if (untouched && isSame(draft.base, base())) {
      scope.take(from)
      fill(form, draft.typed, ownOf(form, draft.carried))
      offer({ putBack: null, discard })
      return
    }
    // Typing must not overwrite this draft, so it goes to another slot.
    if (scope.isOwn(from)) scope.leave()
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
      const mine = scope.isOwn(slot)
      if (!mine && !(await claimSlot(slot))) continue
      if (state === 'ended') return
      if (!isSame(draft.typed, textsOf(form))) return present(slot, draft)
      // Its texts are in the form already, or were saved.
      if (!mine) dropDraft(slot)
    }
    // A form may begin with texts that are not saved yet.
    keep()
  }

  const stops = [
    onSaved(form, router, isSent, () => {
      forget()
      over = null
      offer(null)
      state = 'saved'
      // After the page has rendered the result, from which the next draft begins.
      setTimeout(() => {
        if (state === 'saved') state = 'keeping'
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
  // Captured, so that it runs before `UnsavedChanges` checks whether a draft is kept.
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
