import { version } from '../../../base/config/version.ts'
import type { Services } from '../../../base/services.ts'
import { isReachable } from '../../sign-in/providers/reach.ts'
import type { Settings } from './contract.ts'

/** Describes the instance's backups. It is passed in, since features do not open the platform. */
export type DescribeBackups = (services: Services) => Promise<Settings['backups']>

/**
 * Describes the settings, and checks whether each provider is reachable. Fields are listed one by one, so that no secret
 * gets in.
 */
export async function describeSettings(
  services: Services,
  describeBackups: DescribeBackups,
): Promise<Settings> {
  const { config, blobs } = services
  const { publicUrl, loopback, proxies, logLevel, mail, limits, requireTwoStep } = config
  return {
    version,
    address: publicUrl.origin,
    loopback,
    database: config.databaseUrl === null ? 'embedded' : 'own',
    readReplicas: config.databaseReadUrls.length,
    files: blobs.usual,
    proxies,
    logLevel,
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
