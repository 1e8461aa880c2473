import { createHash } from 'node:crypto'
import type { Cast } from './call.ts'

/**
 * The word generated for a row number. Each word is in one title and one name; those of small numbers are in more
 * names.
 */
function wordOf(number: number): string {
  const hash = createHash('md5').update(`${number}`).digest('hex')
  return hash.slice(0, 10).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** A rare word, in one title and one name, and a frequent one, in many names. */
export const [word, frequent] = [wordOf(7777), wordOf(77)]

/** The member's e-mail as a query string. */
export const email = ({ member }: Cast) => `email=${member.email}`

/** The member's password as part of a request body. */
export const current = ({ member }: Cast) => ({ current: member.password })
