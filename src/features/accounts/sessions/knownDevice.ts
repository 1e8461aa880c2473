import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../../base/server/http/env.ts'
import type { Secret } from '../../../base/server/secret.ts'
import type { Cookies } from '../cookies.ts'

/** The most members that a device is remembered for, the latest first. */
const most = 5

/**
 * Which devices have signed in to an account before. They have attempts of their own, so that a stranger who uses up
 * the account's locks nobody out (the device cookies of OWASP's authentication cheat sheet). The cookie holds the
 * device's random name, a signature of it, and one of it with each e-mail; nothing is kept on the server.
 */
export type KnownDevices = {
  /** The device's name if this e-mail was signed in on it before, else null. Without an e-mail: if any was. */
  nameFor(context: RequestContext, email?: string): string | null
  remember(context: RequestContext, email: string): void
}

export function createKnownDevices(secret: Secret, cookies: Cookies): KnownDevices {
  const key = secret.derive('known devices')

  /** An e-mail is never empty, so a name signed without one is signed for no account. */
  function sign(name: string, email = ''): string {
    return createHmac('sha256', key).update(`${name} ${email}`).digest().subarray(0, 18).toString('base64url')
  }

  function read(context: RequestContext): { name: string; signatures: string[] } {
    const [name = '', ...signatures] = (cookies.read(context, 'device') ?? '').split('.')
    return /^[\w-]{22}$/.test(name)
      ? { name, signatures: signatures.slice(0, most + 1) }
      : { name: '', signatures: [] }
  }

  return {
    nameFor(context, email) {
      const { name, signatures } = read(context)
      return signatures.some((signature) => isSame(signature, sign(name, email))) ? name : null
    },
    remember(context, email) {
      const held = read(context)
      const name = held.name === '' ? randomBytes(16).toString('base64url') : held.name
      const own = [sign(name), sign(name, email)]
      const others = held.signatures.filter((signature) => !own.includes(signature))
      cookies.write(context, 'device', [name, ...own, ...others.slice(0, most - 1)].join('.'))
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
