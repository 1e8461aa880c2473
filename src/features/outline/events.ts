import { eventType } from '../../base/contract/event.ts'

/** An item, or a newer version of its content, is published. Its subject is the item. */
export const itemPublished = eventType('item.published')
