import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { familyOf } from '../../e2e/support/processes.ts'

/** A server to measure: where it answers, and the process that does. */
export type Measured = { origin: string; pid: number; stop(): Promise<void> }

/** Starts `script` as a process of its own that says by a message where it answers. */
export async function startScript(
  script: string,
  given: unknown,
  settings: Record<string, string> = {},
): Promise<Measured> {
  const env = { ...process.env, ...settings }
  const child = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(given as object)
  const [origin] = await once(child, 'message')
  return { origin: String(origin), pid: child.pid ?? 0, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  child.kill()
  await ended
}

/** What a process, and each that it has started, has used of the processor so far, in µs. Linux alone tells. */
export type Used = { pid: number; times: Map<number, number> }

export async function cpuOf(pid: number): Promise<Used> {
  const family = await familyOf(pid)
  const times = await Promise.all(family.map((member) => timeOf(member.pid)))
  return { pid, times: new Map(family.map((member, at) => [member.pid, times[at] ?? 0])) }
}

/** What was used in between: by the process itself, and by all together. What has ended meanwhile is not told. */
export function usedSince(before: Used, { pid, times }: Used): { own: number; all: number } {
  const spent = (of: number) => Math.max(0, (times.get(of) ?? 0) - (before.times.get(of) ?? 0))
  return { own: spent(pid), all: [...times.keys()].reduce((sum, of) => sum + spent(of), 0) }
}

/** Linux counts what each thread has had, in ns; a process as a whole, in hundredths of a second alone. */
async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = threads.map(async (thread) => {
    const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '')
    return Number(stat.split(' ')[0]) / 1000
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}

/** The memory that a process and all that it has started hold, in MB; what they share is counted once. */
export async function memoryOf(pid: number): Promise<number> {
  let total = 0
  for (const member of await familyOf(pid)) {
    const rollup = await readFile(`/proc/${member.pid}/smaps_rollup`, 'utf8').catch(() => '')
    total += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
  }
  return total / 1024
}
