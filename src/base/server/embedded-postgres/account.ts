import { execFile } from 'node:child_process'
import { lchown, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Who the database programs run as. `prefix` goes before their command; `ids`, when present, is the user
 * and group they are started with and that their files belong to.
 */
export type Account = { prefix: readonly string[]; ids: { uid: number; gid: number } | null }

/**
 * Chooses the account for the cluster at `directory`, whose parent folder is `parent`. PostgreSQL refuses to
 * run as root, so for root this is, in this order: the user the cluster already belongs to; another number in
 * a user namespace, where files stay root's; `nobody`. Throws a plain sentence when none of them can reach
 * both the data and the programs.
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

/** Gives everything under `directory` to `account`, the top last: interrupted, it starts over. */
export async function giveTo({ ids }: Account, directory: string): Promise<void> {
  if (ids === null || (await lstat(directory)).uid === ids.uid) return
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), ids.uid, ids.gid)
  }
  await lchown(directory, ids.uid, ids.gid)
}

async function rootChoices(): Promise<Account[]> {
  const users = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users)?.map((part) => Number(part) >>> 0) ?? []
  if (uid === undefined || gid === undefined) return []
  const namespace = ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  return [{ prefix: namespace, ids: null }, runAs(uid, gid)]
}

function runAs(uid: number, gid: number): Account {
  return { prefix: [], ids: { uid, gid } }
}

/** `command` with the account's prefix, and the spawn options that go with it. */
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
