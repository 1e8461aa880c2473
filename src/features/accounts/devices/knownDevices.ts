import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import type { Cookies } from '../cookies.ts'
import type { CredentialsVersion } from '../store.ts'
import { type DeviceMark, isMarkOf, makeMark, readMark } from './mark.ts'
import { findAccounts } from './store.ts'

/** The most members that one device is remembered for; the oldest is dropped. */
const most = 5

/** A device on which a member has signed in. `name` is random. */
export type KnownDevice = { name: string; userId: string }

/**
 * Device cookies (OWASP authentication cheat sheet): devices that have signed in to an account have attempts of their own,
 * so that a stranger who uses up the account's attempts does not lock its member out. A cookie holds the device's name and
 * a signed mark per member, which is valid until that member's credentials change.
 */
export type KnownDevices = {
  /** The requesting device, if the member with this e-mail has signed in on it; without an e-mail, if any member has. */
  find(context: RequestContext, email?: string): Promise<KnownDevice | null>
  /** Remembers the requesting device for a member who has just authenticated. */
  remember(context: RequestContext, account: CredentialsVersion): void
}

export function createKnownDevices(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  cookies: Cookies,
): KnownDevices {
  const key = secret.derive('known devices')

  function read(context: RequestContext): { name: string; marks: DeviceMark[] } {
    const [name = '', ...texts] = (cookies.read(context, 'device') ?? '').split('.')
    if (!/^[\w-]{22}$/.test(name)) return { name: '', marks: [] }
    const marks = texts.slice(0, most).map(readMark)
    return { name, marks: marks.filter((mark) => mark !== null) }
  }

  return {
    async find(context, email) {
      const { name, marks } = read(context)
      if (marks.length === 0) return null
      const by = email === undefined ? { ids: marks.map(({ userId }) => userId) } : { email }
      const accounts = await findAccounts(db, by)
      const found = accounts.find((account) =>
        marks.some((mark) => isMarkOf(key, name, mark, account, clock.now())),
      )
      return found === undefined ? null : { name, userId: found.id }
    },
    remember(context, account) {
      const held = read(context)
      const name = held.name === '' ? randomBytes(16).toString('base64url') : held.name
      const others = held.marks.filter(({ userId }) => userId !== account.id)
      const marks = [makeMark(key, name, account, clock.now()), ...others.slice(0, most - 1)]
      cookies.write(context, 'device', [name, ...marks.map(({ text }) => text)].join('.'))
    },
  }
}
