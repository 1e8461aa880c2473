import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { FileTrack, WholeFileTrack } from '../contract.ts'
import { type EditedCue, toEdit, toSave } from '../shared/cueList.ts'
import { putTrack, type TrackPlace } from './client/calls.ts'
import { trackDraft } from './client/draft.ts'
import { type Content, createSaver, isSame, nothing, type Standing } from './client/saver.ts'

/** What is being written of a track: cues, or of a transcript its text. */
export type Writing = { cues: EditedCue[]; text: string; label: string; isDefault: boolean }

type History = { past: Writing[]; now: Writing; future: Writing[]; what: string | null }

type Step = { do: 'change'; writing: Writing; what: string | null } | { do: 'undo' } | { do: 'redo' }

/** How far one can go back. */
const mostSteps = 100

/** What is typed into one field one after the other is one step. */
function stepped({ past, now, future, what }: History, step: Step): History {
  if (step.do === 'change') {
    const isSame = step.what !== null && step.what === what
    const before = isSame ? past : [...past, now].slice(-mostSteps)
    return { past: before, now: step.writing, future: [], what: step.what }
  }
  const [from, to] = step.do === 'undo' ? [past, future] : [future, past]
  const target = from.at(-1)
  if (target === undefined) return { past, now, future, what }
  const [less, more] = [from.slice(0, -1), [...to, now]]
  return step.do === 'undo'
    ? { past: less, now: target, future: more, what: null }
    : { past: more, now: target, future: less, what: null }
}

type Given = {
  account: string
  place: TrackPlace
  track: WholeFileTrack | null
  durationMs: () => number
  onSaved: (track: FileTrack) => void
}

/** What is written of a track, with undo, saved as it is written. @param onBack called when what the browser had kept is back */
export function useTrack({ account, place, track, durationMs, onSaved }: Given, onBack: () => void) {
  const isText = place.kind === 'transcript'
  const writingOf = ({ text, label, isDefault }: Content): Writing => ({
    cues: isText ? [] : toEdit(text),
    text: isText ? text : '',
    label,
    isDefault,
  })
  const contentOf = ({ cues, text, label, isDefault }: Writing): Content => ({
    text: isText ? text : toSave(cues, place.kind, durationMs()),
    label,
    isDefault,
  })
  const [history, step] = useReducer(stepped, null, () => ({
    past: [],
    now: writingOf(track ?? nothing),
    future: [],
    what: null,
  }))
  const [standing, setStanding] = useState<Standing>({ kind: 'saved', at: null })
  const [draft] = useState(() =>
    trackDraft(account, `tracks ${place.course} ${place.file} ${place.kind} ${place.language}`),
  )
  const [saver] = useState(() =>
    createSaver({
      version: track?.version ?? null,
      async put(content, version) {
        const saved = await putTrack(place, content, version)
        onSaved(saved)
        return saved
      },
      keep: draft.put,
      forget: draft.drop,
      say: setStanding,
      now: Date.now,
    }),
  )

  const shown = useRef(history.now)
  const send = useEffectEvent(() => {
    if (shown.current === history.now) return
    shown.current = history.now
    saver.set(contentOf(history.now))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent whenever something else is written.
  useEffect(() => send(), [history.now])

  const restore = useEffectEvent(async () => {
    const kept = await draft.find(Date.now())
    if (kept === null) return
    const { version, ...content } = kept
    if (track !== null && isSame(kept, track)) return draft.drop()
    const back = writingOf(content)
    if (version !== (track?.version ?? null)) {
      shown.current = back
      saver.meet(content, track)
    }
    step({ do: 'change', writing: back, what: null })
    onBack()
  })
  useEffect(() => {
    const unwatch = draft.watch()
    void restore()
    const online = () => void saver.send()
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      unwatch()
      saver.stop()
    }
  }, [saver, draft])

  return {
    ...history.now,
    standing,
    saver,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    /** @param what names the field, whose keys are one step together */
    change: (part: Partial<Writing>, what: string | null = null) =>
      step({ do: 'change', writing: { ...history.now, ...part }, what }),
    keepMine: () => saver.choose('mine'),
    /** Puts a text as it is stored in the place of what is being written. */
    putBack(text: string) {
      const { cues, text: whole } = writingOf({ ...history.now, text })
      step({ do: 'change', writing: { ...history.now, cues, text: whole }, what: null })
    },
    /** Shows what others have saved; one's own can be had again by undo. */
    takeTheirs() {
      if (standing.kind !== 'conflict') return
      const theirs = writingOf(standing.theirs ?? nothing)
      shown.current = theirs
      saver.choose('theirs')
      step({ do: 'change', writing: theirs, what: null })
    },
  }
}

/** What is being written, and what can be done with it. */
export type TrackWriting = ReturnType<typeof useTrack>
