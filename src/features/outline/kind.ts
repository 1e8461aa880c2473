import type { StorageQuotas } from '../../base/config/files.ts'
import type { Db } from '../../base/db/db.ts'
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
export type CopyBy = By & { quotas: StorageQuotas }

/** What there is to learn in a published item. */
export type ItemView =
  | {
      kind: 'text'
      html: string
      headings: { id: string; level: number; text: string }[]
      /** The ids of its blocks, in their order. */
      blocks: string[]
      version: number
    }
  | { kind: 'link'; url: string; title: string; what: string; why: string }
  | { kind: 'files'; files: ShownFile[] }
  | { kind: 'video'; file: ShownFile; recording: Recording }
  | { kind: 'audio'; file: ShownFile; recording: Recording }
  | { kind: 'pdf'; file: ShownFile; pages: number }

/** A file of a published item; `onlineOnly` is not handed out, but shown in the page. */
export type ShownFile = {
  _id: string
  title: string
  name: string
  type: string
  size: number
  onlineOnly: boolean
}

/** How a file is played, besides as it was uploaded. */
export type Recording = {
  durationMs: number
  /** In pixels, as it is shown; null for sound. */
  size: { width: number; height: number } | null
  /** Whether there is a picture of it, at the file's variant `poster`. */
  poster: boolean
  /** Whether there is the same file that begins sooner, at the file's variant `fast`. */
  fast: boolean
  /** Copies of the file that are smaller or begin sooner, by the names of its variants; the first is the usual one. */
  renditions: { name: string; height: number; bitrate: number }[]
  /** Whether there is a list of the renditions, at the file's variant `hls.m3u8`. */
  adaptive: boolean
  tracks: Track[]
  /** The language of what is said in it as a text without times, BCP 47; null where there is none. */
  transcript: string | null
}

/** What goes along with a recording, at the file's variant `{kind}-{language}.vtt`. */
export type Track = {
  kind: 'captions' | 'subtitles' | 'chapters' | 'descriptions'
  /** BCP 47. */
  language: string
  label: string
  isDefault: boolean
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
