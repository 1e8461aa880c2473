import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Takes keyboards and screen readers along to another page: the focus goes to its `main`, or, for somebody who has
 * gone back, to the link that they had followed from there. The title of the page is to be read aloud. `onClick` is for
 * the `main` and remembers which link was followed.
 */
export function useArrival() {
  const { key, pathname } = useLocation()
  const goneBack = useNavigationType() === 'POP'
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const followed = useRef(new Map<string, string | null>())
  const [title, setTitle] = useState('')

  // With the page itself, not after it has been painted: a reader's next key may be on its way by then.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const href = goneBack && followed.current.get(key)
    const link = href && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
    const place = link || main.current
    place?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [key, pathname, goneBack])

  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) followed.current.set(key, link.getAttribute('href'))
  }
  return { main, title, onClick }
}
