import { Search } from 'lucide'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { notePlace } from '../../../base/page/recentPlaces.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { onPressBeside } from '../../../base/ui/pressBeside.ts'
import { longestSearch } from '../../../features/courses/rules.ts'
import { searchWords } from '../../../features/courses/shared/words.ts'
import { type Entry, groupsFor } from './entries.tsx'
import { lessonsIn } from './lessonEntries.tsx'
import styles from './Palette.module.css'
import { PaletteList } from './PaletteList.tsx'
import { paletteText } from './text/en.ts'
import { useCourseSearch } from './useCourseSearch.ts'
import { useLessonSearch } from './useLessonSearch.ts'

export type PaletteProps = { signedIn: boolean; onClose: () => void }

/**
 * The command palette: finds courses, pages and actions by name. The focus stays in the field while arrow keys select.
 */
export function Palette({ signedIn, onClose }: PaletteProps) {
  const id = useId()
  const language = useLanguage()
  const text = paletteText(language)
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const submit = useSubmit()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const query = typed.trim()
  const words = searchWords(query)
  const { failure, loading, ...found } = useCourseSearch(query)
  const hits = useLessonSearch(query, signedIn)
  const groups = [...groupsFor(words, found, { language, signedIn }), ...lessonsIn(hits, { query, language })]
  const entries = groups.flatMap((group) => group.entries)
  const current = entries.find((entry) => entry.id === chosen) ?? entries[0]
  const idOf = (entry: Entry) => `${id}-${entry.id}`
  const leave = useEffectEvent(onClose)

  // Runs before the element is removed: only closing a dialog returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    const stopListening = onPressBeside(element, leave)
    return () => {
      stopListening()
      element.close()
    }
  }, [])

  const currentId = current && idOf(current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const choose = (entry: Entry) => {
    onClose()
    const { to, label } = entry
    if (to !== undefined) notePlace({ to, label })
    entry.choose({ go: navigate, post: (action) => submit(null, { method: 'post', action }) })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || current === undefined) return
    const at = entries.indexOf(current)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) choose(current)
    else setChosen(entries.at(next % entries.length)?.id ?? null)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={text.label}
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      <div className={styles.field}>
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label={text.label}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={currentId}
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={press}
        />
      </div>
      <div className={styles.results}>
        {failure !== null && (
          <p className={styles.failed}>
            {text.failed} {failure}
          </p>
        )}
        <PaletteList
          id={`${id}-list`}
          {...{ groups, words, current, idOf }}
          onPoint={(entry) => setChosen(entry.id)}
          onChoose={choose}
        />
        {/* Below the list: anything that appears above it would move entries away from under the pointer. */}
        {loading && found.courses.length === 0 && (
          <div aria-hidden="true">
            <Loader label={text.searching} className={styles.loading} />
          </div>
        )}
        {!loading && entries.length === 0 && failure === null && (
          <p className={styles.nothing}>{text.nothing({ query })}</p>
        )}
      </div>
      <p className="vh" role="status">
        {query !== '' && !loading && announcementFor(text, query, { count: entries.length, failure })}
      </p>
    </dialog>
  )
}

function announcementFor(
  text: ReturnType<typeof paletteText>,
  query: string,
  { count, failure }: { count: number; failure: string | null },
): string {
  if (failure !== null) return `${text.failed} ${failure}`
  return count === 0 ? text.nothing({ query }) : text.count({ count })
}
