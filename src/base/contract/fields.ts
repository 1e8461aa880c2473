import { z } from 'zod'
import { fieldMessage } from './fieldMessage.ts'
import { contractText } from './text/en.ts'
import { isWebLink } from './webLink.ts'

const unstorable = '\u0000'

/** Whether PostgreSQL can store a text unchanged: without NUL and lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes(unstorable) && value.isWellFormed()
}

/** Free text of at most `max` UTF-16 units, stored exactly as it was typed. */
export function textField(max: number) {
  return z
    .string({ error: fieldMessage((language) => contractText(language).text) })
    .max(max, { error: fieldMessage((language) => contractText(language).tooLong({ most: max })) })
    .refine(isStorable, { error: fieldMessage((language) => contractText(language).unstorable) })
}

/** Free text that must not be blank. */
export function requiredText(max: number) {
  return textField(max).refine((value) => value.trim() !== '', {
    error: fieldMessage((language) => contractText(language).required),
  })
}

/** A person's name; white space is collapsed and trimmed. */
export function nameField(max: number) {
  return requiredText(max).transform(collapseBlanks)
}

/** A text with each run of white space as one space, and trimmed. */
export function collapseBlanks(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** An http(s) link of at most 2048 characters, or nothing (an empty text). */
export function linkField() {
  return textField(2048).refine((value) => value === '' || isWebLink(value), {
    error: fieldMessage((language) => contractText(language).link),
  })
}

/** An e-mail address, trimmed and in lower case, as addresses are stored and compared. */
export function emailField() {
  return textField(254)
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.email({ error: fieldMessage((language) => contractText(language).email) }))
}

/** An id, as UUID in lower case. */
export function idField() {
  return z.uuid({ error: fieldMessage((language) => contractText(language).id) }).toLowerCase()
}

/** Several ids in a query string, with commas between them. */
export function idsInQuery(most: number) {
  const ids = z.array(idField())
  return z
    .string({ error: fieldMessage((language) => contractText(language).id) })
    .refine((value) => value.split(',', most + 1).length <= most, { error: wholeList(most) })
    .refine((value) => ids.safeParse(value.split(',', most)).success, {
      error: fieldMessage((language) => contractText(language).id),
    })
    .transform((value) => value.toLowerCase().split(','))
    .meta({ description: `Ids with commas between them, at most ${most}` })
}

/** The message for more than `most` of something. */
export function wholeList(most: number): string {
  return fieldMessage((language) => contractText(language).tooMany({ most }))
}

/** A whole number from `min` to `max` in a query string. */
export function numberInQuery(min: number, max: number) {
  const error = wholeNumber(min, max)
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
}

/** The message for anything but a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): string {
  return fieldMessage((language) => contractText(language).number({ least, most }))
}
