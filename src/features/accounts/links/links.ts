import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../base/config/config.ts'
import type { Db } from '../../../base/db/db.ts'
import { problem } from '../../../base/http/problems.ts'
import { recoveryText } from '../../../base/text/recovery.ts'
import { expiryOf, isToken, linkPages, type Purpose } from './rules.ts'
import { deleteLink, findLink, insertLink } from './store.ts'

/** A link that works: whose it is, what for, and the address that was mailed. */
export type Link = {
  userId: string
  purpose: Purpose
  email: string | null
  accountEmail: string
}

/**
 * Makes a link that works once, and returns its address: 256 random bits, of which only the hash is kept. It begins
 * with PUBLIC_URL, whatever a request said about its host.
 * @param email where it is mailed to, or null when somebody hands it over
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

/** What a token opens, without spending it; null when that is nothing, or nothing any more. */
export async function readLink(db: Db, token: string, now: Date): Promise<Link | null> {
  if (!isToken(token)) return null
  const found = await findLink(db, hashOf(token), now)
  return found === undefined ? null : { ...found, purpose: found.purpose as Purpose }
}

/**
 * As `readLink`, for one of these purposes.
 * @throws Problem 410
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
 * Spends a link. Give the transaction of what it is spent on.
 * @returns of a change of address, whether the other address has said yes already
 * @throws Problem 410 when somebody else was faster
 */
export async function spendLink(db: Db, token: string, now: Date): Promise<{ otherConfirmed: boolean }> {
  const spent = await deleteLink(db, hashOf(token), now)
  if (spent === undefined) throw noLink()
  return { otherConfirmed: spent.otherConfirmedAt !== null }
}

/** 410: a link does not work any more, or never did. */
export function noLink() {
  return problem({ code: 'auth/link-expired', status: 410, detail: recoveryText.noLink })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
