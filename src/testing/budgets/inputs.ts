import { createHash } from 'node:crypto'
import type { Cast } from './call.ts'

/** The word of a number, as it was filled in: one title and one name have it; those of small ones, more names. */
function wordOf(number: number): string {
  const hash = createHash('md5').update(`${number}`).digest('hex')
  return hash.slice(0, 10).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** A word of one title and one name, and one of many names. */
export const [word, frequent] = [wordOf(7777), wordOf(77)]

/** The member's e-mail as a query. */
export const email = ({ member }: Cast) => `email=${member.email}`

/** The member's password in a body. */
export const current = ({ member }: Cast) => ({ current: member.password })
