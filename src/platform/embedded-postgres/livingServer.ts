import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a process with this id is alive, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Sends a signal to a process, if it is alive. @throws Error when this user may not signal it */
export function sendSignal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It may end at any time, also just before.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Whether process `pid` is the PostgreSQL server of the cluster at `directory`. */
export async function serves(pid: number, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return namesDirectory(await argumentsByPs(pid), directory)
  return (await worksIn(pid, directory)) ?? namesDirectory(await argumentsByProc(pid), directory)
}

/** Compares the process's working directory with ours by device and inode; null when we may not read it. */
async function worksIn(pid: number, directory: string): Promise<boolean | null> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8')
    const home = await stat(`/proc/${pid}/cwd`, { bigint: true })
    const ours = await stat(directory, { bigint: true })
    return name.trim() === 'postgres' && home.dev === ours.dev && home.ino === ours.ino
  } catch (error) {
    // Root without CAP_SYS_PTRACE, as in most containers, may not read that of another user's process.
    const hidden = error instanceof Error && 'code' in error && error.code === 'EACCES'
    return hidden ? null : false
  }
}

async function argumentsByProc(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ')
}

async function argumentsByPs(pid: number): Promise<string> {
  return run('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

function namesDirectory(args: string, directory: string): boolean {
  return args.includes('postgres') && `${args.trimEnd()} `.includes(` -D ${directory} `)
}
