import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../src/testing/port.ts'
import { findProgram } from '../nodes/programs.ts'
import { readExample } from '../nodes/proxy.ts'

const run = promisify(execFile)

/** nginx with the example of the documentation. */
export type Nginx = {
  ports: { http: number; https: number }
  /** What its certificate is to be believed by. */
  certificate: Buffer
  stop(): Promise<void>
}

type Programs = { nginx: string; openssl: string }

/** nginx runs as somebody who may do nothing, where we may choose. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Where nginx puts what it passes on, at its package's places unless it is told otherwise. */
const passing = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** @returns the programs, or a sentence on what is missing here */
export async function findNginx(): Promise<Programs | string> {
  // Elsewhere a client cannot choose among the addresses of this machine.
  if (process.platform !== 'linux') return 'this is not Linux'
  const [nginx, openssl] = await Promise.all(['nginx', 'openssl'].map(findProgram))
  if (nginx === undefined) return 'there is no nginx on this machine'
  return openssl === undefined ? 'there is no openssl on this machine' : { nginx, openssl }
}

/** Starts nginx before the product at `port`, with a certificate of our own, and waits until it listens. */
export async function startNginx({ nginx, openssl }: Programs, port: number): Promise<Nginx> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-nginx-'))
  const [pem, key] = [join(home, 'certificate.pem'), join(home, 'key.pem')]
  const subject = ['-subj', '/CN=courses.example.org', '-addext', 'subjectAltName=DNS:courses.example.org']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  await run(openssl, ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', pem])
  const ports = { http: await freePort(), https: await freePort() }
  const example = await readExample('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen 443 ': `listen 127.0.0.1:${ports.https} `,
    '/etc/ssl/courses.example.org.pem': pem,
    '/etc/ssl/courses.example.org.key': key,
    '127.0.0.1:4173': `127.0.0.1:${port}`,
  })
  const places = passing.map((name) => `${name}_temp_path ${join(home, 'temp', name)};`).join('\n')
  const file = join(home, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${join(home, 'pid')}; error_log stderr;\nevents {}\nhttp { access_log off;\n${places}\n${example}}\n`,
  )
  await mkdir(join(home, 'temp'))
  await chmod(home, 0o755)
  if (nobody.uid !== undefined)
    for (const path of [home, join(home, 'temp'), pem, key]) await chown(path, nobody.uid, nobody.gid)
  const child = spawn(nginx, ['-p', home, '-c', file, '-e', 'stderr'], { ...nobody, cwd: '/', stdio: 'pipe' })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    words += part
  })
  while (!(await listens(ports.https))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${words}`)
    await pause(20)
  }
  return {
    ports,
    certificate: await readFile(pem),
    async stop() {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host: '127.0.0.1', port })
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
