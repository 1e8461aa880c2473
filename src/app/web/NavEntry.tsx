import { useLocation } from 'react-router'
import { Link } from '../../base/ui/Link.tsx'

/** An entry of the main navigation. It is current when its address is open, unless `current` says otherwise. */
export type NavTarget = { to: string; label: string; current?: boolean }

/** A navigation link, marked by a vermilion dot while its page is open. */
export function NavEntry({ to, label, current }: NavTarget) {
  const { pathname } = useLocation()
  const isOpen = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Link to={to} {...((current ?? isOpen) && { 'aria-current': 'page' })}>
      <span data-label={label}>{label}</span>
    </Link>
  )
}
