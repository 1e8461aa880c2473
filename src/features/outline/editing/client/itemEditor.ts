import type { ReactNode } from 'react'
import type { PageForm } from '../../../../base/form/defineForm.ts'
import type { Call } from '../../../../base/page/request.ts'
import type { Builder } from '../../shared/answers.ts'

/** The arguments of a loader or an action of the page on which an item is written. */
export type ItemCall = Call & { params: { course?: string; item?: string } }

/** The ids in the address of such a page, for an address of the API. */
export type ItemParam = { course: string; item: string }

/** An item that is written, and the course that it is in. */
export type EditedItem = {
  course: string
  courseTitle: string
  item: Builder['sections'][number]['items'][number]
  outline: Builder
}

/** The same with what its kind has loaded, and who writes it. */
export type Edited<Content> = { edited: EditedItem; account: string; content: Content }

/** How items of a kind are written: what it brings to the page of an item. */
export type ItemEditor<Content = unknown> = {
  /**
   * Loads what is written of an item.
   * @throws Response with the problem's status
   */
  load(call: ItemCall, param: ItemParam): Promise<Content>
  /** The forms of what it draws. */
  forms: readonly PageForm<string, string, object, ItemCall>[]
  draw(given: Edited<Content>): ReactNode
  /** Whether it draws the whole page: frame, bar and all. */
  isWhole?: true
  /** Draws what stands at the end of the bar. @param publish what the button to publish it is called */
  tools?(given: Edited<Content>, publish: string): ReactNode
  /** The versions of the draft and of what is published. */
  versionsOf?(content: Content): { version: number; published: number | null }
}

/** How items are written, by their kinds. */
export type ItemEditors = Readonly<Record<string, ItemEditor>>
