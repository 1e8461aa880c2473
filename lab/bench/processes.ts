import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { familyOf } from '../../e2e/support/processes.ts'

/** A server to measure: its origin and its process. */
export type Measured = { origin: string; pid: number; stop(): Promise<void> }

/** Starts `script` as a process of its own, which reports its origin in a message. */
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

/** CPU time that a process and its descendants have used so far, in µs. Works on Linux only. */
export type Used = { pid: number; times: Map<number, number> }

export async function cpuOf(pid: number): Promise<Used> {
  const family = await familyOf(pid)
  const times = await Promise.all(family.map((member) => timeOf(member.pid)))
  return { pid, times: new Map(family.map((member, at) => [member.pid, times[at] ?? 0])) }
}

/**
 * CPU time used in between: by the process itself, and with its descendants. Processes that have ended are not counted.
 */
export function usedSince(before: Used, { pid, times }: Used): { own: number; all: number } {
  const spent = (of: number) => Math.max(0, (times.get(of) ?? 0) - (before.times.get(of) ?? 0))
  return { own: spent(pid), all: [...times.keys()].reduce((sum, of) => sum + spent(of), 0) }
}

/**
 * Adds up the CPU time of each thread, which Linux counts in ns; that of the whole process it only counts in hundredths
 * of a second.
 */
async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = threads.map(async (thread) => {
    const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '')
    return Number(stat.split(' ')[0]) / 1000
  })
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}

/** The memory of a process and its descendants, in MB; shared memory is counted once. */
export async function memoryOf(pid: number): Promise<number> {
  let total = 0
  for (const member of await familyOf(pid)) {
    const rollup = await readFile(`/proc/${member.pid}/smaps_rollup`, 'utf8').catch(() => '')
    total += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
  }
  return total / 1024
}
