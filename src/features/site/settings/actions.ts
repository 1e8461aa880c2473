import { readFileSync } from 'node:fs'
import type { Config } from '../../../base/server/config.ts'
import { isReachable } from '../../accounts/providers/reach.ts'
import type { Settings } from './contract.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** What is in force, with every provider asked whether it is there. Each field is named, so that no secret slips in. */
export async function describeSettings(config: Config): Promise<Settings> {
  const { site, publicUrl, loopback, databaseUrl, proxies, logLevel, mail, limits, requireTwoStep } = config
  const { name, tagline, logo, hue, contact, social } = site
  return {
    version,
    address: publicUrl.origin,
    loopback,
    database: databaseUrl === null ? 'embedded' : 'own',
    proxies,
    logLevel,
    site: { name, tagline, logo: logo !== null, hue, contact, social },
    mail: mail === null ? null : { server: new URL(mail.smtpUrl).host, from: mail.from },
    providers: await Promise.all(
      config.providers.map(async (provider) => ({
        id: provider.id,
        name: provider.name,
        address: provider.address,
        reachable: await isReachable(provider),
      })),
    ),
    requireTwoStep,
    limits: Object.entries(limits).map(([limit, { most, seconds }]) => ({ name: limit, most, seconds })),
  }
}
