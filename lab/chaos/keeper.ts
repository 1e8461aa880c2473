import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** A process supervisor, like a service manager: starts a program, and restarts it whenever it ends. */
export type Keeper = {
  process(): ChildProcess
  /** How often the program has ended, by itself or by a fault. */
  ends(): number
  /** Kills the program and waits until it is gone. */
  kill(): Promise<void>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Ends the program and does not restart it until `resume`. */
  hold(): Promise<void>
  resume(): void
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<void>
}

/** The pause between an end and the next start, in ms, as service managers have it. */
const rest = 200

export function keep(start: () => ChildProcess): Keeper {
  let child = begin()
  let ends = 0
  let held = false
  // No child outlives this process, however it ends.
  process.once('exit', () => child.kill('SIGKILL'))

  function begin(): ChildProcess {
    const started = start()
    started.once('exit', async () => {
      ends += 1
      await pause(rest)
      if (!held && child === started) child = begin()
    })
    return started
  }

  async function gone(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  return {
    process: () => child,
    ends: () => ends,
    kill: () => gone('SIGKILL'),
    signal: (name) => void child.kill(name),
    async hold() {
      held = true
      await gone('SIGKILL')
    },
    resume() {
      held = false
      child = begin()
    },
    async stop(signal = 'SIGTERM') {
      held = true
      const enough = pause(10_000, null, { ref: false }).then(() => gone('SIGKILL'))
      await Promise.race([gone(signal), enough])
    },
  }
}
