import { Bookmark } from 'lucide'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { clockOf } from '../../../../base/text/clockOf.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Callout } from '../../../../base/ui/Callout.tsx'
import { cx } from '../../../../base/ui/cx.ts'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { notify } from '../../../../base/ui/toast.ts'
import type { Place } from '../../../progress/shared/state.ts'
import { blockOf, fragmentOf } from '../../shared/place.ts'
import { isThere, type Target, wholeBlock, wordsOf } from '../client/marks.ts'
import type { NotedLesson } from '../client/notedLesson.ts'
import {
  forgetRefused,
  type Outcome,
  refusedNotes,
  removeNote,
  type ShownNote,
  saveNote,
} from '../client/queue.ts'
import type { Spot } from '../client/spot.ts'
import { NoteText } from '../NoteText.tsx'
import { notesText } from '../text/en.ts'
import { NoteDialog } from './NoteDialog.tsx'
import type { Written } from './NoteForm.tsx'
import styles from './NotesPanel.module.css'
import { type NoteDeeds, NoteTools } from './NoteTools.tsx'
import { useNotes } from './useNotes.ts'

/** The list of the own notes at a lesson, and what makes notes at its words. */
export function NotesPanel({ lesson, blocks, spot, hasKeys }: NotedLesson) {
  const all = useText(notesText)
  const words = all.lesson
  const { notes, failed, load } = useNotes(lesson, blocks)
  const [written, setWritten] = useState<Written | null>(null)
  const opener = useRef<Element | null>(null)
  const write = useCallback((note: Written) => {
    opener.current = document.activeElement
    setWritten(note)
  }, [])
  useEffect(() => {
    if (written === null && opener.current instanceof HTMLElement) opener.current.focus()
  }, [written])
  const deeds = useDeeds(lesson, notes, write)
  useSpot(spot, deeds, written !== null)
  const refused = refusedNotes(lesson)

  const remove = async (note: ShownNote) => {
    const restore = await removeNote(lesson, note)
    if (restore === null) return notify.error(words.notRemoved)
    // The button that had the focus is gone.
    document.getElementById('notes-title')?.focus()
    const run = async () => {
      if (await restore()) notify.success(all.restored)
      else notify.error(words.notRestored)
    }
    notify.success(all.removed, { label: all.undo, run: () => void run() })
  }

  return (
    <>
      <NoteTools blocks={blocks} hasKeys={hasKeys} deeds={deeds} />
      {failed && (
        <Callout kind="warning">
          {words.failed}{' '}
          <Button size="sm" onClick={load}>
            {words.retry}
          </Button>
        </Callout>
      )}
      {refused.map(({ id, reason, text, quote }) => (
        <Callout
          key={id}
          kind="danger"
          title={words.notKept({ reason: words.refusals[reason ?? 'unreadable'] })}
        >
          <NoteText note={{ text, quote }} />
          <Button size="sm" onClick={() => forgetRefused(lesson, id)}>
            {words.dismiss}
          </Button>
        </Callout>
      ))}
      {notes.length === 0 && !failed && <p className={styles.none}>{words.none}</p>}
      <ul className={styles.list} aria-label={all.title}>
        {notes.map((note) => (
          <Item
            key={note._id}
            note={note}
            spot={spot}
            onEdit={() => write(note)}
            onRemove={() => void remove(note)}
          />
        ))}
      </ul>
      {!notes.some(({ place, kind }) => place === null && kind === 'bookmark') && (
        <Button variant="ghost" size="sm" className={styles.whole} onClick={deeds.bookmarkLesson}>
          <Icon of={Bookmark} />
          {words.bookmarkLesson}
        </Button>
      )}
      {blocks.length > 0 && hasKeys() && <p className={cx(styles.none, styles.keys)}>{words.keysHelp}</p>}
      {spot !== undefined && hasKeys() && <p className={cx(styles.none, styles.keys)}>{words.spotHelp}</p>}
      {written !== null && (
        <NoteDialog
          key={written._id ?? 'new'}
          note={written}
          blocks={blocks}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  )
}

function useDeeds(
  { account, courseId, itemId }: NotedLesson['lesson'],
  notes: readonly ShownNote[],
  write: (note: Written) => void,
): NoteDeeds & {
  bookmarkLesson: () => void
  writeAt: (place: Place) => void
  bookmarkAt: (place: Place) => void
} {
  const words = useText(notesText).lesson
  const tell = useCallback(
    (outcomes: readonly Outcome[], done: string) => {
      const bad = outcomes.find((one) => one !== 'kept' && one !== 'waits')
      if (bad !== undefined) notify.error(words.refusals[bad])
      else if (outcomes.includes('waits')) notify.warning(words.waits)
      else notify.success(done)
    },
    [words],
  )
  return useMemo(() => {
    const lesson = { account, courseId, itemId }
    const isNoted = ({ block, quote }: Target) =>
      notes.some(
        (note) =>
          blockOf(note.place) === block &&
          note.quote?.text === quote?.text &&
          note.quote?.from === quote?.from &&
          // Besides what was written about a block there can be a bookmark.
          (quote !== null || note.text === ''),
      )
    const mark = async (targets: readonly Target[], done: string) => {
      const outcomes: Outcome[] = []
      for (const target of targets.filter((one) => !isNoted(one))) {
        const { block, quote } = target
        outcomes.push(await saveNote(lesson, { place: { block }, quote, text: '' }))
      }
      tell(outcomes, done)
    }
    return {
      highlight: (targets) =>
        void mark(
          targets.map((one) => (one.quote === null ? wholeBlock(one.block) : one)),
          words.highlighted,
        ),
      write: ({ block, quote }) => write({ place: { block }, quote, text: '', version: 0 }),
      bookmark: ({ block }) => void mark([{ block, quote: null }], words.bookmarked),
      writeAt: (place) => write({ place, quote: null, text: '', version: 0 }),
      bookmarkAt: async (place) => {
        tell([await saveNote(lesson, { place, quote: null, text: '' })], words.bookmarked)
      },
      bookmarkLesson: async () => {
        tell([await saveNote(lesson, { place: null, quote: null, text: '' })], words.bookmarked)
      },
    }
  }, [account, courseId, itemId, notes, tell, words, write])
}

/** Lets a player make notes where it is, and makes it wait while one is written. */
function useSpot(spot: Spot | undefined, deeds: ReturnType<typeof useDeeds>, isWriting: boolean): void {
  useEffect(() => {
    if (spot === undefined) return
    const own = {
      write: () => deeds.writeAt(spot.here()),
      bookmark: () => deeds.bookmarkAt(spot.here()),
    }
    spot.deeds.current = own
    return () => {
      if (spot.deeds.current === own) spot.deeds.current = null
    }
  }, [spot, deeds])
  useEffect(() => (isWriting ? spot?.hold() : undefined), [spot, isWriting])
}

function Item(props: { note: ShownNote; spot: Spot | undefined; onEdit: () => void; onRemove: () => void }) {
  const { note, spot, onEdit, onRemove } = props
  const all = useText(notesText)
  const words = all.lesson
  const { place, quote, text, kind } = note
  const at = nameOf(place, words)
  const what = (text || quote?.text || at).slice(0, 60)
  const there = useThere(note)
  return (
    <li className={styles.item}>
      <NoteText note={note} />
      <div className={styles.about}>
        <span>{all.kinds[kind]}</span>
        {!there && <span>{words.gone}</span>}
        {there &&
          (place === null ? (
            <span>{at}</span>
          ) : (
            <a
              className={`link ${styles.place}`}
              href={`#${fragmentOf(place)}`}
              dir="auto"
              onClick={(event) => {
                if (spot === undefined) return
                event.preventDefault()
                spot.go(place)
              }}
            >
              {at}
            </a>
          ))}
        {note.waits && <span>{words.waiting}</span>}
        <span className={styles.deeds}>
          <Button variant="text" size="sm" aria-label={words.editNamed({ what })} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button variant="text" size="sm" aria-label={all.removeNamed({ what })} onClick={onRemove}>
            {all.remove}
          </Button>
        </span>
      </div>
    </li>
  )
}

/** A place in a lesson, in words. */
function nameOf(place: ShownNote['place'], words: ReturnType<typeof notesText>['lesson']): string {
  if (place === null) return words.onWhole
  if ('second' in place) return words.atTime({ time: clockOf(place.second) })
  if ('page' in place) return words.atPage({ page: place.page })
  return words.at({ words: wordsOf(place.block).slice(0, 40) })
}

/** Whether what a note is about is in the text; looked at once the page shows it. */
function useThere(note: ShownNote): boolean {
  const [there, setThere] = useState(true)
  useEffect(() => setThere(isThere(note)), [note])
  return there
}
