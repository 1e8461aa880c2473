import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { site } from './proxy.ts'

const run = promisify(execFile)

/**
 * Makes a self-signed certificate for the site.
 * @returns the paths of the certificate and its key in `home`
 */
export async function makeCertificate(openssl: string, home: string): Promise<{ pem: string; key: string }> {
  const [pem, key] = [join(home, 'certificate.pem'), join(home, 'key.pem')]
  const subject = ['-subj', `/CN=${site}`, '-addext', `subjectAltName=DNS:${site}`]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  await run(openssl, ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', pem])
  return { pem, key }
}
