import type { Actor } from '../../base/http/actor.ts'
import { problem } from '../../base/http/problems.ts'
import { progressText } from './text/en.ts'

/**
 * Makes sure that what a device tells was done by who is signed in: another window of it may have changed that meanwhile.
 * @param account where it was done, if the device says that
 * @throws Problem 409 when it is another's
 */
export function expectOwnAccount(actor: Pick<Actor, 'id'>, account: string | undefined): void {
  if (account === undefined || account === actor.id) return
  throw problem({
    code: 'other-account',
    status: 409,
    detail: (language) => progressText(language).errors.otherAccount,
  })
}
