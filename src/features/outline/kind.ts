import type { Db } from '../../base/db/db.ts'
import type { Room } from '../files/room.ts'
import type { DoneBy } from './rules.ts'

/** Names an item: ids are unique within a course. */
export type ItemRef = { courseId: string; id: string }

/** Something about an item that its editors are told before it is published; `block` is the place in it. */
export type Finding = { item: string; code: string; block?: string }

/**
 * The versions of an item's draft and of what is published of it, null while nothing is; and how many changes are not published,
 * as its authors count them: what was done in one sitting is one.
 */
export type Drafts = { draft: number; published: number | null; unpublished: number }

/** Who does it, and when. */
export type By = { actorId: string; now: Date }

/** Who copies, when, and how much room there is for files. */
export type CopyBy = By & { quotas: Room }

/** What there is to learn in a published item: its kind says what, and the classroom how that is answered and shown. */
export type ItemView = { kind: string }

/** A file of a published item; `onlineOnly` is not handed out, but shown in the page. */
export type ShownFile = {
  _id: string
  title: string
  name: string
  type: string
  size: number
  onlineOnly: boolean
}

/** What a kind of item is to the outline. A feature to the right keeps what belongs to its items, in the same transaction. */
export type ItemKind = {
  kind: string
  /** What may count as having done it; the first is the usual one. */
  doneBy: readonly [DoneBy, ...DoneBy[]]
  /** Adds what a new item needs beside its row. */
  create(transaction: Db, item: ItemRef, by: By): Promise<void>
  /**
   * Publishes a version of the draft; null for the one there is.
   * @throws Problem 409 when there is no such version, 422 when it cannot be published
   */
  publish(transaction: Db, item: ItemRef, given: By & { version: number | null }): Promise<void>
  /** What learners get to see of an item; null while nothing of it is published. */
  view(db: Db, item: ItemRef): Promise<ItemView | null>
  /**
   * How many parts of an item can be seen one by one, and the file whose parts they are, null for its own text. Left out where
   * nobody can be seen to have seen it.
   */
  parts?(db: Db, item: ItemRef): Promise<{ file: string | null; parts: number } | null>
  /** Where its words are that are searched: on its page, in its file, or in several. Left out where it has none but its title. */
  words?: 'page' | 'file' | 'files'
  /** The versions of drafts, of those items that there are. */
  drafts(db: Db, courseId: string, items: readonly string[]): Promise<ReadonlyMap<string, Drafts>>
  /** How long published items take, in minutes. */
  minutes(db: Db, courseId: string, items: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** @throws Problem 409 when there is no room for its files */
  copy(transaction: Db, from: ItemRef, to: ItemRef, by: CopyBy): Promise<void>
  /** Removes all that belongs to an item, whose row goes next. */
  remove(transaction: Db, item: ItemRef): Promise<void>
  check(db: Db, courseId: string, items: readonly { id: string; title: string }[]): Promise<Finding[]>
}

/** All kinds of items that there are. */
export type Kinds = readonly ItemKind[]
