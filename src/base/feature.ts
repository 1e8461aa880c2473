import type { Hono } from 'hono'
import type { PublicContent } from './contract/endpoint.ts'
import type { Db } from './db/db.ts'
import type { Handler } from './events/listener.ts'
import type { Api } from './http/api.ts'
import type { RequestEnv } from './http/env.ts'
import type { PersonalData } from './personalData.ts'
import type { Services } from './services.ts'

/** The passwords of those of the demo world who may log in, by their keys. */
export type DemoPasswords = ReadonlyMap<string, string>

/** Counts what waits for those who run the site, by its name. */
export type Waiting = Readonly<Record<string, (db: Db, most: number) => Promise<number>>>

/**
 * What a feature is to the rest of the product; `Given` is what it needs of the running one, `Kind` what a feature to its left
 * asks of the kinds of items.
 */
export type Feature<Given, Kind = never> = {
  /** The tables that only its own code writes. */
  tables: readonly string[]
  /** Serves its calls below `/api`. */
  routes?: (api: Api, given: Given) => void
  /** Its pages that are the same for all visitors, as the router writes their paths, and what they show. */
  publicPages?: Readonly<Record<string, PublicContent>>
  /** Serves its addresses beside the API: pictures, feeds, redirects. */
  files?: (app: Hono<RequestEnv>, given: Given) => void
  /** Gives addresses of its own other headers than all others have. */
  headers?: (app: Hono<RequestEnv>, given: Given) => void
  /** What goes once its time is over, by a name for the log; done every hour. */
  chores?: Record<string, (db: Db, now: Date) => Promise<unknown>>
  /** Puts messages into the outbox that were asked for; done every second. */
  mail?: (services: Services) => Promise<void>
  /**
   * What it does when something has happened in a feature to its left, by a name of letters and dashes under which deliveries
   * are stored: a new name loses what waits. Handlers under one name get the events of a subject in order. A migration deletes
   * the rows of a name or a handler that goes, in `event_listeners` and `event_deliveries`.
   */
  events?: Readonly<Record<string, readonly Handler[]>>
  personalData?: PersonalData
  /** The kinds of items that it adds to what a course can consist of. */
  itemKinds?: readonly Kind[]
  /**
   * What waits for those who run the site, by a name: how many there are, counted no further than `most`. Its texts and its
   * page are the `waiting` of `feature.admin.tsx`.
   */
  waiting?: Waiting
  /** Adds its part of the demo world, in the transaction that makes all of it. */
  demo?: (transaction: Db, passwords: DemoPasswords) => Promise<void>
}

/** Describes a feature, and keeps what it says of itself typed. */
export function feature<Given = object, Kind = never>(described: Feature<Given, Kind>): Feature<Given, Kind> {
  return described
}
