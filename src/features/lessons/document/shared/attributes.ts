import type { AttributeSpec } from 'prosemirror-model'
import { isId, readAddress } from './address.ts'
import { attributeLimits } from './limits.ts'
import { isPlainText } from './plainText.ts'

/** The form of the id of a block. */
export const blockId = /^[a-z0-9]{8,16}$/

/** An attribute that takes what `accepts` lets through; without `usual` a node cannot be made without it. */
function attribute(accepts: (value: unknown) => boolean, usual?: unknown): AttributeSpec {
  const validate = (value: unknown) => {
    if (!accepts(value)) throw new RangeError(`Not a value of this attribute: ${JSON.stringify(value)}`)
  }
  return usual === undefined ? { validate } : { validate, default: usual }
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && isPlainText(value)
}

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number, usual: number): AttributeSpec {
  return attribute(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    usual,
  )
}

/** One of a few words, numbers or null. */
export function oneOf(values: readonly unknown[], usual?: unknown): AttributeSpec {
  return attribute((value) => values.includes(value), usual)
}

/** A text of at most so many characters, empty unless something is given. */
export function text(most: number): AttributeSpec {
  return attribute((value) => isText(value, most), '')
}

/** The id of a block; a block that was just made has none yet. */
export const idAttribute = attribute(
  (value) => value === null || (typeof value === 'string' && blockId.test(value)),
  null,
)

/** A file of the course; null while one is still to be chosen. */
export const fileAttribute = attribute(
  (value) => value === null || (typeof value === 'string' && isId(value)),
  null,
)

/** Where a link leads: one of the five forms. */
export const addressAttribute = attribute((value) => typeof value === 'string' && readAddress(value) !== null)

/** An address on the web alone. */
export const webAddressAttribute = attribute(
  (value) => typeof value === 'string' && readAddress(value)?.form === 'web',
)

/** A language of code, as names that highlighters know. */
export const codeLanguageAttribute = attribute(
  (value) => value === null || (typeof value === 'string' && /^[a-z0-9][a-z0-9+#._-]{0,29}$/.test(value)),
  null,
)

/** A language of text (BCP 47). */
export const languageAttribute = attribute(
  (value) => typeof value === 'string' && /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8}){0,4}$/.test(value),
)

export const texAttribute = text(attributeLimits.tex)
