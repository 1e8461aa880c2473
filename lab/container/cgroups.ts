import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const second = '/sys/fs/cgroup/unified'

/**
 * Runs this program again where only the first hierarchy of cgroups is seen: crun refuses machines on which both are mounted.
 * The machine itself keeps both.
 * @returns its exit code; undefined where that is not needed, or not allowed
 */
export function runWithOneHierarchy(): number | undefined {
  if (!readFileSync('/proc/self/mounts', 'utf8').includes(` ${second} `)) return undefined
  const apart = ['--mount', 'sh', '-c', `umount ${second} && exec "$@"`, 'sh']
  try {
    execFileSync('unshare', [...apart, 'true'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  return spawnSync('unshare', [...apart, ...again], { stdio: 'inherit' }).status ?? 1
}

/** Limits for containers that this machine may set: podman's own are above those of a process without CAP_SYS_RESOURCE. */
export function ownLimits(): string[] {
  const files = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return ['--ulimit', `nofile=${files ?? 1024}`, '--ulimit', 'nproc=4096']
}
