import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
export const modules = join(root, 'node_modules')
export const programs = join(modules, '.bin')

/** The Node that Tercet itself runs on, regardless of the machine's own. */
export const pinnedNode = join(programs, 'node')

/** Build output and other files that may be deleted at any time. */
export const dist = join(root, 'dist')

/** The environment for installed programs, in which they find each other and the pinned Node first. */
export function pinnedEnvironment(extra = {}) {
  return { ...process.env, ...extra, PATH: [programs, process.env.PATH].join(delimiter) }
}

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. Signals to this process are passed on to it, and end this process once it has stopped;
 * `capture` returns its output instead of showing it, `timeout` is in milliseconds.
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export function run(command, args, { env = process.env, cwd = root, capture = false, timeout = 0 } = {}) {
  const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd, env, stdio, timeout })
  return ending(child, (signal) => child.kill(signal))
}

/**
 * Runs one of the project's scripts under the pinned Node, and exits with its code.
 * @param path from the root
 */
export async function runScript(path, args) {
  const { code } = await run(pinnedNode, [join(root, path), ...args], { env: pinnedEnvironment() })
  process.exitCode = code
}

/**
 * Runs a program and its children in a process group of their own, which ends with this process, however it ends; the
 * output is captured.
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export function runLeashed(command, args, { env = process.env, cwd = root } = {}) {
  const leash = [join(import.meta.dirname, 'leash.mjs'), command, ...args]
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc']
  const child = spawn(process.execPath, leash, { cwd, env, stdio, detached: true })
  return ending(child, (signal) => child.exitCode === null && process.kill(-child.pid, signal))
}

/** The exit code that a shell would report. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** Waits for the end of a child. A signal to this process is passed on to it, and then ends this process too. */
function ending(child, passOn) {
  return new Promise((done) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    let stoppedBy = null
    const onSignal = (signal) => {
      stoppedBy = signal
      passOn(signal)
    }
    for (const signal of passedOn) process.on(signal, onSignal)
    const finish = (code) => {
      for (const signal of passedOn) process.off(signal, onSignal)
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
