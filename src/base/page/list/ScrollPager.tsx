import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { addressWith } from './address.ts'
import { cursorOf, type ListPage } from './listPage.ts'
import type { Shown } from './PagedList.tsx'
import styles from './ScrollPager.module.css'
import { useGrowth } from './useGrowth.ts'

/**
 * A list that grows while the reader scrolls; after a failure only by a button. Without scripts a link leads to the next
 * page. The items are `<li>`, the last link of each is its own.
 */
export function ScrollPager<T>(
  props: Shown<ListPage<T>> & {
    path: string
    /** What the address asks for besides the place in the list. */
    asked?: Record<string, string | null>
    words: { more: string; retry: string; loadingMore: string }
    /** Adds to further items what lists do not answer. */
    complete?: (items: T[]) => Promise<T[]>
  },
) {
  const { page, show, path, asked, words, complete } = props
  const { items, next, state, more } = useGrowth(page, complete)
  const frame = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const pressed = useRef<number>(null)

  // After a press for more, the focus moves to the first new item, because the link may be gone.
  useEffect(() => {
    if (pressed.current === null || items.length <= pressed.current) return
    const item = frame.current?.querySelectorAll('li').item(pressed.current)
    ;[...(item?.querySelectorAll('a') ?? [])].at(-1)?.focus()
    pressed.current = null
  }, [items.length])

  useEffect(() => {
    if (end.current === null || next === null || state !== 'idle') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  return (
    <div ref={frame}>
      {show(items)}
      <div ref={end} className={styles.end}>
        {state === 'failed' && <Button onClick={more}>{words.retry}</Button>}
        {state !== 'failed' && next !== null && (
          <ButtonLink
            to={addressWith(path, { ...asked, after: cursorOf(next) })}
            onClick={(event) => {
              event.preventDefault()
              pressed.current = items.length
              more()
            }}
          >
            {words.more}
          </ButtonLink>
        )}
        {state === 'loading' && <Loader label={words.loadingMore} />}
      </div>
    </div>
  )
}
