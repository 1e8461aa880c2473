import { createContext, type ReactNode } from 'react'
import type { Params } from 'react-router'
import type { Call } from '../../../base/page/request.ts'
import type { Text } from '../../../base/text/catalogue.ts'

export type AdminCall = Call & { params: Params }

/** A page of those who run the site. */
export type AdminPage = {
  loader: (call: AdminCall) => Promise<unknown>
  action?: (call: AdminCall) => Promise<unknown>
  Component: () => ReactNode
}

/** The way to one of these pages; those with a smaller `order` stand before it. */
export type AdminLink = { to: string; label: Text; order: number }

/** What a feature has for those who run the site: its pages by their addresses, and the ways to them. */
export type AdminFeature = {
  pages: Readonly<Record<string, AdminPage>>
  links: readonly AdminLink[]
  /** What the overview says of things that wait, by their names in the `waiting` of `feature.ts`, and where they are seen. */
  waiting?: AdminWaiting
}

export type AdminWaiting = Readonly<Record<string, { to: string; label: Text }>>

/** The ways between these pages, as app gives them. */
export const AdminLinks = createContext<readonly AdminLink[]>([])

/** What may wait, of all features, as app gives it. */
export const AdminWaitingThings = createContext<AdminWaiting>({})
