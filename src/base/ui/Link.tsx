import type { ComponentProps, ComponentType } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = Omit<
  ComponentProps<typeof RouterLink>,
  'discover' | 'mask' | 'prefetch' | 'defaultShouldRevalidate'
>

/** A link to another page of the site. */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? DrawnLink : RouterLink

/**
 * The same markup on the server, where nobody clicks: what the router does for each link is a seventh of drawing a page.
 * Addresses that are not written out are left to the router.
 */
function DrawnLink(props: LinkProps) {
  const {
    to,
    state: _,
    replace,
    relative,
    reloadDocument,
    preventScrollReset,
    viewTransition,
    ...rest
  } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />
  return <a {...rest} href={to} data-discover="true" />
}
