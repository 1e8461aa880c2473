import { z } from 'zod'
import { fieldsText } from '../text/fields.ts'
import { isWebLink } from './webLink.ts'

const unstorable = '\u0000'

/** Text that PostgreSQL can keep and give back byte for byte: no NUL and no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return !value.includes(unstorable) && value.isWellFormed()
}

/** Free text of at most `max` UTF-16 units, kept exactly as it was typed. */
export function textField(max: number) {
  return z
    .string({ error: fieldsText.text })
    .max(max, { error: fieldsText.tooLong(max) })
    .refine(isStorable, { error: fieldsText.unstorable })
}

/** Free text that must hold something besides white space. */
export function requiredText(max: number) {
  return textField(max).refine((value) => value.trim() !== '', { error: fieldsText.required })
}

/** A name of a person, with single blanks inside and none around. */
export function nameField(max: number) {
  return requiredText(max).transform(collapseBlanks)
}

/** A text with one space for each run of blanks, of whatever width, and none at its ends. */
export function collapseBlanks(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** An http(s) link of at most 2048 characters, or nothing (an empty text). */
export function linkField() {
  return textField(2048).refine((value) => value === '' || isWebLink(value), { error: fieldsText.link })
}

/** An e-mail address, trimmed and in lower case: how addresses are kept and compared. */
export function emailField() {
  return textField(254)
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.email({ error: fieldsText.email }))
}

/** An id as the application makes them. */
export function idField() {
  return z.uuid({ error: fieldsText.id }).toLowerCase()
}

/** A whole number from `min` to `max` in a query string. */
export function numberInQuery(min: number, max: number) {
  const error = fieldsText.number(min, max)
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
}
