import { execFile } from 'node:child_process'
import { lchown, lstat, readdir, readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The user that the database programs run as: `prefix` goes before their command, `ids` are the user and group that they are
 * started with and that own their files.
 */
export type Account = { prefix: readonly string[]; ids: { uid: number; gid: number } | null }

/**
 * Chooses the account for the cluster at `directory`. PostgreSQL refuses to run as root, so for root it is the cluster's
 * owner, else another id in a user namespace, where files stay root's, else `nobody`.
 * @param parent the folder of `directory`
 * @throws Error for the operator when none of them can reach both the data and the programs
 */
export async function chooseAccount(directory: string, parent: string, program: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [], ids: null }
  const owner = await lstat(directory).catch(() => null)
  const choices = owner === null || owner.uid === 0 ? await rootChoices() : [runAs(owner.uid, owner.gid)]
  for (const account of choices) {
    if (await canReach(account, parent, program)) return account
  }
  throw new Error(
    `The database cannot run as root, and the user it would run as cannot reach "${parent}" and "${program}". ` +
      'Start Tercet as an ordinary user, or choose a DATA_DIR that every user may enter.',
  )
}

/** Makes `account` the owner of everything under `directory`; the top last, so that an interrupted run is repeated. */
export async function giveTo({ ids }: Account, directory: string): Promise<void> {
  if (ids === null || (await lstat(directory)).uid === ids.uid) return
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), ids.uid, ids.gid)
  }
  await lchown(directory, ids.uid, ids.gid)
}

async function rootChoices(): Promise<Account[]> {
  const nobody = await findNobody()
  return nobody === null ? [] : [inNamespace(nobody), runAs(nobody.uid, nobody.gid)]
}

/**
 * The account for `initdb`, which needs a user with a name. Where the server's has none, as in a container with an arbitrary
 * user id, it is `nobody` in a user namespace, where files stay the server account's.
 * @throws Error that tells the operator what to do where namespaces are forbidden
 */
export async function withName(account: Account, parent: string, program: string): Promise<Account> {
  if (process.getuid?.() === 0 || hasName()) return account
  const nobody = await findNobody()
  const named = nobody === null ? null : inNamespace(nobody)
  if (named !== null && (await canReach(named, parent, program))) return named
  throw new Error(
    `Tercet runs as the user ${process.getuid?.()}, who has no name on this system (no line in /etc/passwd), and the ` +
      'database can only be created by somebody who has one. Start Tercet as a user with a name, give this one a line in ' +
      '/etc/passwd (a container can have a file of its own there), or set DATABASE_URL to a PostgreSQL server.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

type Ids = { uid: number; gid: number }

async function findNobody(): Promise<Ids | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users)?.map((part) => Number(part) >>> 0) ?? []
  return uid === undefined || gid === undefined ? null : { uid, gid }
}

function inNamespace({ uid, gid }: Ids): Account {
  return { prefix: ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--'], ids: null }
}

function runAs(uid: number, gid: number): Account {
  return { prefix: [], ids: { uid, gid } }
}

/** The command with the account's prefix, and the options for `spawn`. */
export function asAccount({ prefix, ids }: Account, command: readonly [string, ...string[]]) {
  const [file, ...args] = prefix[0] === undefined ? command : [prefix[0], ...prefix.slice(1), ...command]
  // Node takes these as signed 32-bit numbers.
  return { file, args, options: ids === null ? {} : { uid: ids.uid | 0, gid: ids.gid | 0 } }
}

async function canReach(account: Account, parent: string, program: string): Promise<boolean> {
  const test = 'cd -- "$1" && test -x "$2"'
  const { file, args, options } = asAccount(account, ['/bin/sh', '-c', test, 'sh', parent, program])
  return run(file, args, { ...options, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
