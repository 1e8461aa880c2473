import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus on client-side navigation, for keyboards and screen readers: to the page's `main` or, when going
 * back, to the link that was followed from there.
 * @returns the title to announce, and `onClick` for `main`, which remembers the followed link
 */
export function useArrival() {
  const { key, pathname } = useLocation()
  const goneBack = useNavigationType() === 'POP'
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const followed = useRef(new Map<string, string | null>())
  const [title, setTitle] = useState('')

  // In a layout effect rather than after painting: the reader's next key may arrive before then.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const href = goneBack && followed.current.get(key)
    const link = href && main.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
    const target = link || main.current
    target?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [key, pathname, goneBack])

  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) followed.current.set(key, link.getAttribute('href'))
  }
  return { main, title, onClick }
}
