import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../base/db/db.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import { recordEvent } from '../../audit/record.ts'
import {
  deleteAdministratorLinks,
  insertAdministratorLink,
  lockAdministrators,
  takeAdministratorLink,
  updateRole,
} from './store.ts'
import { administratorsText } from './text/en.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Makes the link with which whoever starts the instance registers as the first administrator. It works once, within a day;
 * each start makes another.
 * @returns the link, or null when there is an administrator
 */
export function makeAdministratorLink({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    if ((await lockAdministrators(transaction)).length > 0) return null
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + day)
    await insertAdministratorLink(transaction, { tokenHash: hashOf(token), expiresAt })
    return new URL(`/register?administrator=${token}`, config.publicUrl).href
  })
}

/**
 * Makes a member who has just registered an administrator, and deletes all such links.
 * @param token from the link
 * @throws Problem 409 when the link has expired or was used, or there is an administrator
 */
export async function becomeAdministrator(
  transaction: Db,
  userId: string,
  token: string,
  at: Date,
): Promise<void> {
  const administrators = await lockAdministrators(transaction)
  const taken = await takeAdministratorLink(transaction, hashOf(token), at)
  if (!taken || administrators.length > 0) {
    throw problem({
      code: 'auth/administrator-link',
      status: 409,
      detail: (language) => administratorsText(language).linkSpent,
    })
  }
  await deleteAdministratorLinks(transaction)
  await updateRole(transaction, userId, 'administrator')
  const details = { from: 'member', to: 'administrator' }
  await recordEvent(transaction, { kind: 'role.changed', at, userId, details })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
