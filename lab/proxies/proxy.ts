import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectSafely } from 'node:tls'

/** A proxy of the system with the documentation's example configuration, in front of the product. */
export type ProxyServer = {
  ports: { http: number; https: number }
  /** The certificate authority that clients have to trust. */
  authority: Buffer
  stop(): Promise<void>
}

/** The name of the site in the examples. */
export const site = 'courses.example.org'

/** An unprivileged user for proxies, where this process may choose one. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts a proxy whose files are in `home`, and waits until it accepts TLS connections on the port.
 * @returns a function that stops it and removes `home`
 * @throws Error with the proxy's error output when it ends before
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

/** Whether a server on this port presents a certificate for the site, by whatever authority. */
function greets(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connectSafely({ host: '127.0.0.1', port, servername: site, rejectUnauthorized: false })
  socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
