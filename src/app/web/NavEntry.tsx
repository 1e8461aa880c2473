import { Link, NavLink } from 'react-router'

/** A page of the main navigation. It marks itself by its address unless `current` says otherwise. */
export type NavTarget = { to: string; label: string; current?: boolean }

/** One link of the navigation, marked by the vermilion stop when its page is open. */
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
