import type { Services } from '../../../base/services.ts'
import { eraseAccount, forgetAddress } from '../../../features/profile/actions.ts'
import { personalData } from '../../features.ts'

const year = 365 * 24 * 60 * 60 * 1000

/**
 * Erases the personal data of the person with an e-mail, with or without an account. It can be repeated, as is needed after
 * restoring an older backup.
 * @returns a report of what was erased and what stays
 * @throws Problem 409 for the last administrator
 */
export async function erase(services: Services, email: string): Promise<string> {
  const forgotten: string[] = []
  for (const { forgetAddress: kept } of personalData) {
    if (kept !== undefined) forgotten.push(`${kept.what}: ${await kept.forget(services.db, email)}`)
  }
  const messages = await forgetAddress(services.db, email)
  const account = await eraseAccount(services, email, personalData)
  const waiting = await services.blobs.clear().then(
    () => null,
    () => 'files in the store, which cannot be reached: they go as soon as a running Tercet reaches it',
  )
  const gone = [
    ...(account === null
      ? ['no account with this e-mail']
      : [
          'the account: name, e-mail, photo, password, ways to log in, tokens and sessions',
          `enrollments: ${account.enrollments}`,
          `courses that nobody else takes: ${account.coursesDeleted}`,
        ]),
    ...forgotten,
    `emails to it: ${messages}`,
  ]
  const stays =
    account === null
      ? []
      : [
          `courses that others take, without the name: ${account.coursesKept}`,
          `events of the record: ${account.events}, under the bare number ${account.id}, ` +
            `the last until ${dayOf(new Date(account.lastEventAt.getTime() + year))}`,
        ]
  const always = [
    'answers to calls with an Idempotency-Key, for at most 25 hours: sealed, and opened by nobody without that key',
    'backups made before now, for as long as they are kept',
  ]
  return `Erased:\n${list(gone)}Stays:\n${list([...stays, ...(waiting === null ? [] : [waiting]), ...always])}`
}

function list(lines: string[]): string {
  return lines.map((line) => `  ${line}\n`).join('')
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
