import type { Size } from '../../../files/rules.ts'
import type { Addresses } from './addresses.ts'
import type { Words } from './words.ts'

/** A heading of a page; `id` is that of its block. */
export type Heading = { id: string; level: number; text: string }

/** The sizes of pictures, in pixels, by their ids. */
export type Pictures = Readonly<Record<string, Size>>

/** What is gathered while a page is written. */
export type Page = {
  readonly words: Words
  /** The language of the words where it is not the course's. */
  readonly wordsLanguage: string | null
  readonly addresses: Addresses
  /** The pictures that there are; undefined where that is not known. */
  readonly pictures: Pictures | undefined
  /** The instant, by `processorTime()`, after which formulas and code are written plainly. */
  readonly until: number
  /** The ids of the blocks that are on it, in their order. */
  readonly blocks: string[]
  readonly headings: Heading[]
  readonly links: string[]
  readonly files: string[]
  readonly footnotes: string[]
  readonly counts: { code: number; formula: number; table: number }
}

/** Puts a block on the page, and gives its id as an attribute. Elements of ours have other ids, so no text can name them. */
export function place(page: Page, block: string): string {
  page.blocks.push(block)
  return `t-${block}`
}
