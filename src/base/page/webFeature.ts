import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'

/** What a feature is to its readers: the addresses that it has. */
export type WebFeature = { pages: readonly RouteObject[] }

/** What a file of a page gives to the router. */
type Screen = Pick<RouteObject, 'loader' | 'action' | 'shouldRevalidate'> & { Component: () => ReactNode }

/**
 * A page that is loaded when it is shown.
 * @param file its path in the repository, by which the server finds what a browser is to load early
 */
export function page(path: string, file: string, load: () => Promise<Screen>): RouteObject {
  return { id: file, path, lazy: load }
}

/** An address that does something and shows nothing. */
export function deed(path: string, load: () => Promise<Pick<RouteObject, 'loader' | 'action'>>): RouteObject {
  return { id: path.slice(1), path, lazy: load }
}
