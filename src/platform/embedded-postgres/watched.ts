import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { type Account, asAccount } from './account.ts'

/** Where and how the database programs run. */
export type Surroundings = { account: Account; environment: NodeJS.ProcessEnv; logFile: string }

export type Watched = {
  /** Resolves with the exit code once the program and its watcher are gone; rejects if they never ran. */
  ended: Promise<number | null>
  hasEnded(): boolean
  /** Asks the program to end, with SIGINT. */
  end(): void
}

// The shell stays beside the program, reading from a pipe that nobody writes to. When our end of it closes,
// because we ask for it or because this process is gone, the program gets SIGINT, and again, as
// it may have started too late to hear the first. Signals meant for a whole
// service (systemd sends them to each of its processes) do not take the watcher away from it.
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
 * Runs `command` so that it never outlives this process, nor hears the Ctrl-C meant for it: with a watcher,
 * in a session of its own. Its output is added to the log file.
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
    // Nobody reads what is never written; a pipe that breaks is how a program's end shows.
    const { stdin } = child
    stdin?.on('error', () => {})
    const letGo = () => {
      stdin?.destroy()
    }
    let over = false
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    }).finally(() => {
      over = true
      letGo()
    })
    // Whoever waits for the end learns of a failure; until somebody does, it is nobody's surprise.
    ended.catch(() => {})
    return { ended, hasEnded: () => over, end: letGo }
  } finally {
    await log.close()
  }
}
