import { ChevronDown, ChevronUp } from 'lucide'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { SearchField } from '../../../../base/ui/SearchField.tsx'
import type { Found, Opened } from './client/viewer.ts'
import styles from './PdfSearch.module.css'
import { pdfText } from './text/en.ts'

type Props = { opened: Opened | null; found: Found; field: RefObject<HTMLInputElement | null> }

/** How long nothing is typed before it is searched, in ms. */
const pause = 250

/** Where the hits are not beside the pages. */
const narrow = '(max-width: 59.99rem)'

/** Searches in the document: where the words are, and the way from one place to the next. */
export function PdfSearch({ opened, found, field }: Props) {
  const { search } = useText(pdfText)
  const [typed, setTyped] = useState('')
  // On a phone the hits lie over the pages, until one is chosen or something else is pressed.
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opened === null) return
    const waiting = setTimeout(() => opened.search.find(typed.trim()), pause)
    return () => clearTimeout(waiting)
  }, [opened, typed])
  useEffect(() => {
    if (!isOpen) return
    // When it was pressed, and not when the field loses the focus before: then something else would lie where it was.
    const look = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false)
    }
    document.addEventListener('click', look)
    return () => document.removeEventListener('click', look)
  }, [isOpen])
  const choose = (hit: Found['hits'][number]) => {
    opened?.search.choose(hit)
    setOpen(false)
    if (matchMedia(narrow).matches) next.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'Enter') return
    event.preventDefault()
    setOpen(false)
    opened?.search.next(event.shiftKey)
  }
  const { query, total, nr, busy, hits } = found
  const has = query !== '' && total > 0
  const pages = opened?.pages ?? 0
  return (
    <aside
      ref={box}
      className={`noPrint ${styles.search}`}
      aria-label={search.title}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && box.current?.contains(relatedTarget) === false) setOpen(false)
      }}
    >
      <SearchField
        ref={field}
        className={styles.field}
        label={search.label}
        placeholder={search.label}
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={press}
      />
      <div className={styles.row}>
        <span className="num" role="status">
          {has ? search.count({ nr, total, pages }) : query === '' ? '' : busy ? search.busy : search.none}
        </span>
        {has && (
          <span className={styles.steps}>
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={search.before}
              onClick={() => opened?.search.next(true)}
            >
              <Icon of={ChevronUp} />
            </Button>
            <Button
              ref={next}
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={search.next}
              onClick={() => opened?.search.next(false)}
            >
              <Icon of={ChevronDown} />
            </Button>
          </span>
        )}
      </div>
      {query === '' && <p className={styles.help}>{search.help}</p>}
      <ol className={styles.hits} data-open={isOpen ? '' : undefined}>
        {hits.map((hit) => (
          <li key={`${hit.page} ${hit.match}`}>
            <button
              type="button"
              aria-current={hit.isCurrent ? 'true' : undefined}
              onClick={() => choose(hit)}
            >
              <span className="num">{search.at({ page: hit.page })}</span>
              <span dir="auto">
                {hit.snippet.before}
                <mark>{hit.snippet.found}</mark>
                {hit.snippet.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {has && total > hits.length && hits.length > 0 && (
        <p className={styles.help}>{search.more({ most: hits.length })}</p>
      )}
    </aside>
  )
}
