import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Row = { pid: number; parent: number; args: string }

/** All processes of this machine. */
async function processes(): Promise<Row[]> {
  const { stdout } = await run('ps', ['-ww', '-A', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^ *(\d+) +(\d+) (.*)/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
  })
}

/** A process and all its descendants. */
export async function familyOf(pid: number): Promise<Row[]> {
  const all = await processes()
  const family = all.filter((row) => row.pid === pid)
  for (const member of family) family.push(...all.filter((row) => row.parent === member.pid))
  return family
}

/** The processes of `rows` that are still running. */
export async function stillRunning(rows: Row[]): Promise<string[]> {
  const all = await processes()
  return rows
    .filter((row) => all.some(({ pid, args }) => pid === row.pid && args === row.args))
    .map(({ args }) => args)
}
