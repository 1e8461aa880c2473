import { chown, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/testing/port.ts'
import { readExample } from '../nodes/proxy.ts'
import { nobody, type ProxyServer, startProgram } from './proxy.ts'

/** Starts Caddy in front of the product at `port`, with a certificate of its own instead of a requested one. */
export async function startCaddy(
  { caddy }: { caddy: string },
  port: number,
  limits: Record<string, string> = {},
): Promise<ProxyServer> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-caddy-'))
  const ports = { http: await freePort(), https: await freePort() }
  const options = [
    'admin off',
    'default_bind 127.0.0.1',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    'local_certs',
    'skip_install_trust',
    `storage file_system ${home}`,
  ]
  const example = await readExample('Caddyfile', {
    '127.0.0.1:4173': `127.0.0.1:${port}`,
    // The example's global options and these have to share one block.
    '{\n\tservers {': `{\n${options.join('\n')}\n\tservers {`,
    ...limits,
  })
  const file = join(home, 'Caddyfile')
  await writeFile(file, example)
  if (nobody.uid !== undefined) for (const path of [home, file]) await chown(path, nobody.uid, nobody.gid)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const stop = await startProgram(caddy, args, { home, https: ports.https })
  return {
    ports,
    authority: await readFile(join(home, 'pki/authorities/local/root.crt')),
    stop,
  }
}
