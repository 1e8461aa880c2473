import { version } from '../../../base/config/version.ts'
import type { Services } from '../../../base/services.ts'
import { isReachable } from '../../sign-in/providers/reach.ts'
import type { Settings } from './contract.ts'

/** Tells what those who run the site should know of its backups. */
export type DescribeBackups = (services: Services) => Promise<Settings['backups']>

/** What is in force, with every provider asked whether it is there. Each field is named, so that no secret slips in. */
export async function describeSettings(
  services: Services,
  describeBackups: DescribeBackups,
): Promise<Settings> {
  const { config, blobs } = services
  const { site, publicUrl, loopback, proxies, logLevel, mail, limits, requireTwoStep } = config
  const { name, tagline, logo, hue, contact, social } = site
  return {
    version,
    address: publicUrl.origin,
    loopback,
    database: config.databaseUrl === null ? 'embedded' : 'own',
    readReplicas: config.databaseReadUrls.length,
    files: blobs.usual,
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
    backups: await describeBackups(services),
    limits: Object.entries(limits).map(([limit, { most, seconds }]) => ({ name: limit, most, seconds })),
  }
}
