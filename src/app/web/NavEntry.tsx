import { NavLink } from 'react-router'
import { Link } from '../../base/ui/Link.tsx'

/** An entry of the main navigation. It is current when its address is open, unless `current` says otherwise. */
export type NavTarget = { to: string; label: string; current?: boolean }

/** A navigation link, marked by a vermilion dot while its page is open. */
export function NavEntry({ to, label, current }: NavTarget) {
  const words = <span data-label={label}>{label}</span>
  if (current === undefined) {
    return (
      <NavLink to={to} end={to === '/'}>
        {words}
      </NavLink>
    )
  }
  return (
    <Link to={to} {...(current && { 'aria-current': 'page' })}>
      {words}
    </Link>
  )
}
