import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Asker, createFairQueue } from '../../../base/concurrency/fairQueue.ts'
import { problem } from '../../../base/http/problems.ts'
import { accountsText } from '../../../base/text/accounts.ts'
import { type PasswordCost, passwordCost } from './passwordCost.ts'

const derive = promisify(argon2)

/**
 * Two at a time keep both cores busy; the rest wait, up to a bound, so that sign-ins cannot exhaust memory. A place has room
 * for a class that begins at the same moment, and an account for as many guesses as are counted at once.
 */
const queue = createFairQueue({ atOnce: 2, waiting: 200, perScope: 50, perAccount: 5 }, () =>
  problem({ code: 'busy', status: 503, detail: accountsText.errors.busy, retryAfter: 1 }),
)

/**
 * Hashes a password as a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws Problem 503 when too many are waiting, in all or of the asker's
 */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  const salt = randomBytes(16)
  return format(salt, await compute(asker, password, salt, passwordCost, 32))
}

/**
 * Compares a password with a hash. Without a hash (nobody has this e-mail) the same work is done, so that the time
 * of the answer tells nothing.
 * @throws Problem 503 when too many are waiting, in all or of the asker's
 */
export async function verifyPassword(password: string, phc: string | null, asker: Asker): Promise<boolean> {
  const parsed = parse(phc ?? nobody)
  const hash = await compute(asker, password, parsed.salt, parsed.parameters, parsed.hash.length)
  return timingSafeEqual(hash, parsed.hash) && phc !== null
}

/** True when a hash was made with other parameters than today's. */
export function needsRehash(phc: string): boolean {
  const { memory, passes, parallelism } = parse(phc).parameters
  const today = passwordCost
  return memory !== today.memory || passes !== today.passes || parallelism !== today.parallelism
}

const nobody = format(Buffer.alloc(16), Buffer.alloc(32))

function format(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function parse(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc)
  const [, memory, passes, parallelism, salt, hash] = match ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash cannot be read.')
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function compute(asker: Asker, password: string, nonce: Buffer, cost: PasswordCost, tagLength: number) {
  return queue.run(asker, () => derive('argon2id', { message: password, nonce, ...cost, tagLength }))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
