import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectSafely } from 'node:tls'

/** A proxy of the system with the example of the documentation, before the product. */
export type ProxyServer = {
  ports: { http: number; https: number }
  /** What its certificate is to be believed by. */
  authority: Buffer
  stop(): Promise<void>
}

/** The name by which the examples know the site. */
export const site = 'courses.example.org'

/** Proxies run as somebody who may do nothing, where we may choose. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts a proxy, whose files lie in `home`, and waits until it ends TLS at this port.
 * @returns how to stop it, and remove `home`
 * @throws Error with its words when it ends before
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  { home, https }: { home: string; https: number },
): Promise<() => Promise<void>> {
  const env = { ...process.env, HOME: home }
  const child = spawn(program, args, { ...nobody, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    words += part
  })
  while (!(await greets(https))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await rm(home, { recursive: true, force: true })
      throw new Error(`${program} did not start: ${words}`)
    }
    await pause(20)
  }
  return async () => {
    process.off('exit', end)
    const ended = once(child, 'exit')
    end()
    await ended
    await rm(home, { recursive: true, force: true })
  }
}

/** Whether somebody at this port shows a certificate for the site, whoever has signed it. */
function greets(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connectSafely({ host: '127.0.0.1', port, servername: site, rejectUnauthorized: false })
  socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
