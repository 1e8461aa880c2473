import { ChevronDown, ChevronUp } from 'lucide'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
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

/** Searches in the document: where the words are, and the way from one place to the next. */
export function PdfSearch({ opened, found, field }: Props) {
  const { search } = useText(pdfText)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (opened === null) return
    const waiting = setTimeout(() => opened.search.find(typed.trim()), pause)
    return () => clearTimeout(waiting)
  }, [opened, typed])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    opened?.search.next(event.shiftKey)
  }
  const { query, total, nr, busy, hits } = found
  const has = query !== '' && total > 0
  const pages = opened?.pages ?? 0
  return (
    <aside className={`noPrint ${styles.search}`} aria-label={search.title}>
      <SearchField
        ref={field}
        className={styles.field}
        label={search.label}
        placeholder={search.label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
      <ol className={styles.hits}>
        {hits.map((hit) => (
          <li key={`${hit.page} ${hit.match}`}>
            <button
              type="button"
              aria-current={hit.isCurrent ? 'true' : undefined}
              onClick={() => opened?.search.choose(hit)}
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
