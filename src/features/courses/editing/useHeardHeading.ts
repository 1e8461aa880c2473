import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives a heading the focus when it appears, and again when the content below it changes, so that screen readers read it.
 */
export function useHeardHeading(news: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useRef<unknown>(null)
  useEffect(() => {
    if (told.current === news) return
    told.current = news
    heading.current?.focus()
  }, [news])
  return heading
}
