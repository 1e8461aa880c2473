import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/testing/port.ts'
import { readExample } from '../nodes/proxy.ts'
import { makeCertificate } from './certificate.ts'
import { nobody, type ProxyServer, site, startProgram } from './proxy.ts'

/** The kinds of temporary files for which nginx has a folder each. */
const passing = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Starts nginx in front of the product at `port`, with a self-signed certificate. */
export async function startNginx(
  { nginx, openssl }: { nginx: string; openssl: string },
  port: number,
  limits: Record<string, string> = {},
): Promise<ProxyServer> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-nginx-'))
  const { pem, key } = await makeCertificate(openssl, home)
  const ports = { http: await freePort(), https: await freePort() }
  const example = await readExample('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen 443 ': `listen 127.0.0.1:${ports.https} `,
    [`/etc/ssl/${site}.pem`]: pem,
    [`/etc/ssl/${site}.key`]: key,
    '127.0.0.1:4173': `127.0.0.1:${port}`,
    ...limits,
  })
  const folders = passing.map((name) => `${name}_temp_path ${join(home, 'temp', name)};`).join('\n')
  const file = join(home, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${join(home, 'pid')}; error_log stderr;\nevents {}\nhttp { access_log off;\n${folders}\n${example}}\n`,
  )
  await mkdir(join(home, 'temp'))
  await chmod(home, 0o755)
  if (nobody.uid !== undefined)
    for (const path of [home, join(home, 'temp'), pem, key]) await chown(path, nobody.uid, nobody.gid)
  const args = ['-p', home, '-c', file, '-e', 'stderr']
  const stop = await startProgram(nginx, args, { home, https: ports.https })
  return { ports, authority: await readFile(pem), stop }
}
