import { type RefObject, useEffect, useRef } from 'react'

/** A heading that takes the focus when it comes, and again whenever there is other news below it. */
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
