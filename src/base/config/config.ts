import { resolve } from 'node:path'
import { type Limit, type LimitName, readLimit } from '../contract/limits.ts'
import { type LogLevel, logLevels } from '../log.ts'
import { type BackupConfig, readBackupConfig } from './backup.ts'
import { readBlobsUrl, type S3Config } from './blobs.ts'
import { type FilesConfig, readFilesConfig } from './files.ts'
import { type MediaConfig, readMediaConfig } from './media.ts'
import { type ProviderConfig, readProviders } from './providers.ts'
import { readScanConfig, type ScanConfig } from './scan.ts'
import { type Environment, readSetting, WrongSetting } from './setting.ts'
import { isLoopback, limitSettings, settings } from './settings.ts'
import { readSite, type SiteConfig, siteVariables } from './site.ts'
import { readTracing, type TraceSettings } from './tracing.ts'

/** The configuration that an operator sets, read once at the start. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** The address of the operator's PostgreSQL server, or null for the embedded one. */
  databaseUrl: string | null
  /** The S3-compatible store of uploaded files, or null for the usual storage. */
  blobs: S3Config | null
  /** The addresses of that server's replicas to read from. */
  databaseReadUrls: string[]
  /** How many connections to one database server the instance may open; null for half of what that allows. */
  databaseConnections: number | null
  /** Where people reach this instance, without a path: `https://courses.example.org`. */
  publicUrl: URL
  /** True when only this machine can reach the instance: a trial, a development machine, a test. */
  loopback: boolean
  demo: boolean
  authSecret: string | null
  /** The providers that people may sign in with. */
  providers: ProviderConfig[]
  backup: BackupConfig
  logLevel: LogLevel
  /** The bearer token for reading metrics; null: they can be read only from this machine. */
  metricsToken: string | null
  /** Where traces go, or null for nowhere. */
  tracing: TraceSettings | null
  /** The mail server and the sender's address, or null where no mail is sent. */
  mail: { smtpUrl: string; from: string } | null
  /** How many proxies of the operator are in front of the instance. */
  proxies: number
  /** How many processes answer requests; null to choose by the machine's cores and memory. */
  workers: number | null
  /** How long the instance still serves after it was asked to stop, in seconds. */
  stopDelay: number
  limits: Record<LimitName, Limit>
  /** How many of each one account may have. */
  quotas: { courses: number }
  files: FilesConfig
  /** How files are scanned for viruses; null where they are not. */
  scan: ScanConfig | null
  media: MediaConfig
  /** Who has to use two-step verification. */
  requireTwoStep: 'none' | 'administrators' | 'everyone'
  /** The settings of the site as variables set them, or by default. Administrators may set the others: see `CurrentSite`. */
  site: SiteConfig
  /** Those of them that a variable sets, which nobody else can. */
  fixed: readonly (keyof typeof siteVariables)[]
}

/**
 * Reads the configuration from environment variables.
 * @throws WrongSetting
 */
export function readConfig(environment: Environment): Config {
  const read = (name: keyof typeof settings) => readSetting(environment, name, settings[name])
  const port = Number(read('PORT'))
  const publicUrl = new URL(read('PUBLIC_URL') || `http://localhost:${port}`)
  const loopback = isLoopback(publicUrl.hostname)
  const smtpUrl = read('SMTP_URL')
  const from = read('MAIL_FROM') || `no-reply@${publicUrl.hostname}`
  return {
    port,
    host: read('HOST') || (loopback ? '127.0.0.1' : '::'),
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL') || null,
    databaseReadUrls: readReplicas(read),
    databaseConnections: read('DATABASE_CONNECTIONS') === '' ? null : Number(read('DATABASE_CONNECTIONS')),
    blobs: readBlobsUrl(read('BLOBS_URL')),
    publicUrl,
    loopback,
    demo: loopback && read('DEMO') !== '0',
    authSecret: read('AUTH_SECRET') || null,
    providers: readProviders(environment, publicUrl),
    backup: readBackupConfig(read, resolve(read('DATA_DIR'))),
    logLevel: logLevels.find((level) => level === read('LOG_LEVEL')) ?? (loopback ? 'warn' : 'info'),
    metricsToken: read('METRICS_TOKEN') || null,
    tracing: readTracing(read),
    mail: smtpUrl === '' ? null : { smtpUrl, from },
    proxies: Number(read('TRUST_PROXY')),
    workers: read('WORKERS') === '' ? null : Number(read('WORKERS')),
    stopDelay: Number(read('STOP_DELAY')),
    limits: readLimits(read),
    quotas: { courses: Number(read('QUOTA_COURSES')) },
    files: readFilesConfig(read),
    scan: readScanConfig(read),
    media: readMedia(read, publicUrl),
    requireTwoStep: obligations.find((one) => one === read('AUTH_REQUIRE_TWO_STEP')) ?? 'none',
    site: readSite(read),
    fixed: fixedBy(environment),
  }
}

function fixedBy(environment: Environment): Config['fixed'] {
  const names = Object.keys(siteVariables) as (keyof typeof siteVariables)[]
  return names.filter((name) => (environment[siteVariables[name]] ?? '') !== '')
}

function readReplicas(read: (name: keyof typeof settings) => string): string[] {
  const given = read('DATABASE_READ_URL').split(/\s+/).filter(Boolean)
  if (given.length > 0 && read('DATABASE_URL') === '') {
    throw new WrongSetting(
      'DATABASE_READ_URL',
      settings.DATABASE_READ_URL.expects,
      'there is no DATABASE_URL whose replicas they could be',
    )
  }
  return given
}

/** Our own pages let nobody frame them, and in a page of https browsers show none of http, except of the same machine. */
function readMedia(read: (name: keyof typeof settings) => string, publicUrl: URL): MediaConfig {
  const media = readMediaConfig(read)
  const refuse = (why: string) => new WrongSetting('FRAME_ORIGINS', settings.FRAME_ORIGINS.expects, why)
  for (const origin of media.frameOrigins) {
    const { protocol, hostname } = new URL(origin)
    if (origin === publicUrl.origin) throw refuse(`${origin} is this instance itself, by PUBLIC_URL`)
    if (publicUrl.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname))
      throw refuse(`${origin} is no https address, and PUBLIC_URL is one`)
  }
  return media
}

const obligations = ['administrators', 'everyone'] as const

function readLimits(read: (name: keyof typeof settings) => string): Config['limits'] {
  const factor = Number(read('LIMIT_FACTOR'))
  const entries = Object.entries(limitSettings).map(([limit, name]) => {
    const { most, seconds } = readLimit(read(name)) ?? { most: 1, seconds: 1 }
    return [limit, { most: most * factor, seconds }]
  })
  return Object.fromEntries(entries) as Config['limits']
}
