import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Asker, createFairQueue } from '../../../base/concurrency/fairQueue.ts'
import { problem } from '../../../base/http/problems.ts'
import { accountsText } from '../text/en.ts'
import { type PasswordCost, passwordCost } from './passwordCost.ts'

const derive = promisify(argon2)

/**
 * Two hashes at a time keep both cores busy; 200 wait at most, so that sign-ins cannot exhaust memory. One address may have
 * 50 waiting, enough for a class that begins at the same moment, and one account as many as it has attempts.
 */
const queue = createFairQueue({ atOnce: 2, waiting: 200, perScope: 50, perAccount: 5 }, () =>
  problem({
    code: 'busy',
    status: 503,
    detail: (language) => accountsText(language).errors.busy,
    retryAfter: 1,
  }),
)

/**
 * Hashes a password as a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws Problem 503 when the queue is full, in all or for this asker
 */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  const salt = randomBytes(16)
  return format(salt, await compute(asker, password, salt, passwordCost, 32))
}

/**
 * Compares a password with a hash. Without a hash, when nobody has the e-mail, it does the same work, so that the
 * response time does not reveal that.
 * @throws Problem 503 when the queue is full, in all or for this asker
 */
export async function verifyPassword(password: string, phc: string | null, asker: Asker): Promise<boolean> {
  const parsed = parse(phc ?? nobody)
  const hash = await compute(asker, password, parsed.salt, parsed.parameters, parsed.hash.length)
  return timingSafeEqual(hash, parsed.hash) && phc !== null
}

/** Whether a hash was made with other parameters than the present ones. */
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
