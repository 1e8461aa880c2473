import { isWebLink } from '../../../../base/contract/webLink.ts'
import { attributeLimits } from './limits.ts'
import { isPlainText } from './plainText.ts'

/** What a link of a lesson leads to: these five forms and no others. */
export type Address =
  | { form: 'web'; url: string }
  | { form: 'mail'; url: string }
  | { form: 'item'; item: string; block: string | null }
  | { form: 'file'; file: string }

const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const idAlone = new RegExp(`^${id}$`)
const itemAddress = new RegExp(`^item:(${id})(?:#([a-z0-9]{8,16}))?$`)
const fileAddress = new RegExp(`^file:(${id})$`)
const mailAddress = /^mailto:[^\s"<>?&#,;:\\]+@[^\s"<>?&#,;:@\\]+(\?[^\s"<>\\]*)?$/

/** Characters that turn the direction of what follows, by which an address could be made to look like another. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Reads the address of a link, or gives null for one of no known form. */
export function readAddress(value: string): Address | null {
  if (value.length > attributeLimits.address || turns.test(value) || !isPlainText(value)) return null
  const [, item, block] = itemAddress.exec(value) ?? []
  if (item !== undefined) return { form: 'item', item, block: block ?? null }
  const [, file] = fileAddress.exec(value) ?? []
  if (file !== undefined) return { form: 'file', file }
  if (mailAddress.test(value)) return { form: 'mail', url: value }
  return isWebLink(value) ? { form: 'web', url: value } : null
}

/** Whether a value is the id of an item or of a file. */
export function isId(value: string): boolean {
  return idAlone.test(value)
}
