import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../base/config/config.ts'
import type { Db } from '../../../base/db/db.ts'
import { problem } from '../../../base/http/problems.ts'
import { expiryOf, isToken, linkPages, type Purpose } from './rules.ts'
import { deleteLink, findLink, insertLink } from './store.ts'
import { linksText } from './text/en.ts'

/** A valid one-time link. `email` is the address it was mailed to, null when an operator hands it over. */
export type Link = {
  userId: string
  purpose: Purpose
  email: string | null
  accountEmail: string
}

/**
 * Makes a one-time link from 256 random bits, of which only the hash is stored. It begins with PUBLIC_URL, never with the
 * host of a request.
 * @param email where it is mailed to, or null when an operator hands it over
 */
export async function makeLink(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId, purpose, email }: { userId: string; purpose: Purpose; email: string | null },
  now: Date,
): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = expiryOf(purpose, now)
  await insertLink(db, { tokenHash: hashOf(token), userId, purpose, email, now, expiresAt })
  const page = purpose === 'reset-password' ? linkPages.reset : linkPages.confirm
  return { url: new URL(`${page}?token=${token}`, publicUrl).href, expiresAt }
}

/** Looks up the link of a token without spending it; null when it is unknown, expired or spent. */
export async function readLink(db: Db, token: string, now: Date): Promise<Link | null> {
  if (!isToken(token)) return null
  const found = await findLink(db, hashOf(token), now)
  return found === undefined ? null : { ...found, purpose: found.purpose as Purpose }
}

/**
 * Looks up the link of a token for one of these purposes, without spending it.
 * @throws Problem 410 when there is no such link
 */
export async function requireLink(
  db: Db,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Link> {
  const link = await readLink(db, token, now)
  if (link === null || !purposes.includes(link.purpose)) throw noLink()
  return link
}

/**
 * Spends a link; part of the transaction that it permits.
 * @returns for a change of address, whether the other address has confirmed it already
 * @throws Problem 410 when the link was spent or has expired
 */
export async function spendLink(db: Db, token: string, now: Date): Promise<{ otherConfirmed: boolean }> {
  const spent = await deleteLink(db, hashOf(token), now)
  if (spent === undefined) throw noLink()
  return { otherConfirmed: spent.otherConfirmedAt !== null }
}

/** Problem 410: the link is unknown, expired or spent. */
export function noLink() {
  return problem({ code: 'auth/link-expired', status: 410, detail: (language) => linksText(language).noLink })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
