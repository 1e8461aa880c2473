import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './places.mjs'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. Signals that reach us reach it too, and end us once it has stopped.
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, capture?: boolean, timeout?: number }} options
 *   `capture` keeps what it prints instead of showing it; `timeout` is in milliseconds
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export function run(command, args, { env = process.env, cwd = root, capture = false, timeout = 0 } = {}) {
  return new Promise((done) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd, env, stdio, timeout })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    let stoppedBy = null
    const passOn = (signal) => {
      stoppedBy = signal
      child.kill(signal)
    }
    for (const signal of passedOn) process.on(signal, passOn)
    const finish = (code) => {
      for (const signal of passedOn) process.off(signal, passOn)
      if (stoppedBy) process.exit(exitCodeOf(null, stoppedBy))
      done({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code, signal) => finish(exitCodeOf(code, signal)))
  })
}

/** The number a shell would report for a program that ended this way. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}
