import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { type Account, asAccount } from './account.ts'

/** The account, environment and log file of the database programs. */
export type Surroundings = { account: Account; environment: NodeJS.ProcessEnv; logFile: string }

export type Watched = {
  /** Resolves with the exit code when the program and its watcher have ended; rejects if they could not be started. */
  ended: Promise<number | null>
  hasEnded(): boolean
  /** Asks the program to end, with SIGINT. */
  end(): void
}

// The watcher, a shell, reads from a pipe that is never written. When our end closes, on purpose or because this process
// has ended, it sends SIGINT to the program every second, because the first may come before the program handles it. The
// watcher ignores signals to the whole service, such as those that systemd sends to each process.
const WATCHER = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{ read -r _ <&3; while kill -INT "$program" && sleep 1; do :; done; } 2>/dev/null &
reader=$!
exec 3<&-
wait "$program"
code=$?
kill -KILL "$reader" 2>/dev/null
exit "$code"
`

/**
 * Runs `command` with a watcher, so that it does not outlive this process, and in its own session, so that it does not get
 * this process's Ctrl-C. Its output is appended to the log file.
 */
export async function runWatched(command: readonly string[], surroundings: Surroundings): Promise<Watched> {
  const { account, environment, logFile } = surroundings
  const { file, args, options } = asAccount(account, ['/bin/sh', '-c', WATCHER, 'sh', ...command])
  const log = await open(logFile, 'a', 0o600)
  try {
    const child = spawn(file, args, {
      ...options,
      // The caller's own variables (PGPORT, PGDATA, TZ) must not change what the server does.
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...environment },
      cwd: '/',
      detached: true,
      stdio: ['pipe', log.fd, log.fd],
    })
    // The pipe breaks when the program ends, which is no error.
    const { stdin } = child
    stdin?.on('error', () => {})
    const closePipe = () => {
      stdin?.destroy()
    }
    let over = false
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    }).finally(() => {
      over = true
      closePipe()
    })
    // Callers that await it handle the failure; without them it must not be an unhandled rejection.
    ended.catch(() => {})
    return { ended, hasEnded: () => over, end: closePipe }
  } finally {
    await log.close()
  }
}
