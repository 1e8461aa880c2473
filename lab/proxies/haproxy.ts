import { chown, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/testing/port.ts'
import { readExample } from '../nodes/proxy.ts'
import { makeCertificate } from './certificate.ts'
import { nobody, type ProxyServer, site, startProgram } from './proxy.ts'

/**
 * Starts HAProxy in front of the product at `port`, which stands for both instances, with a self-signed certificate.
 */
export async function startHaproxy(
  { haproxy, openssl }: { haproxy: string; openssl: string },
  port: number,
  limits: Record<string, string> = {},
): Promise<ProxyServer> {
  const home = await mkdtemp(join(tmpdir(), 'tercet-haproxy-'))
  const { pem, key } = await makeCertificate(openssl, home)
  const authority = await readFile(pem)
  await writeFile(pem, `${authority}${await readFile(key, 'utf8')}`)
  const https = await freePort()
  const example = await readExample('haproxy.cfg', {
    'bind :443': `bind 127.0.0.1:${https}`,
    [`/etc/ssl/${site}.pem`]: pem,
    '10.0.0.11:4173': `127.0.0.1:${port}`,
    '10.0.0.12:4173': `127.0.0.1:${port}`,
    ...limits,
  })
  const file = join(home, 'haproxy.cfg')
  await writeFile(file, example)
  if (nobody.uid !== undefined)
    for (const path of [home, pem, file]) await chown(path, nobody.uid, nobody.gid)
  const stop = await startProgram(haproxy, ['-db', '-f', file], { home, https })
  return { ports: { http: https, https }, authority, stop }
}
