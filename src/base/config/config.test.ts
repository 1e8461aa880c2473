import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { WrongSetting } from './setting.ts'
import { limitSettings, settings } from './settings.ts'

const away = { PUBLIC_URL: 'https://courses.example.org' }

const usualLimits = {
  'sign-in': { most: 100, seconds: 600 },
  'sign-in-account': { most: 5, seconds: 300 },
  'sign-in-devices': { most: 20, seconds: 1200 },
  'sign-up': { most: 100, seconds: 3600 },
  mail: { most: 60, seconds: 3600 },
  'mail-account': { most: 5, seconds: 3600 },
  contact: { most: 40, seconds: 3600 },
  write: { most: 300, seconds: 600 },
  token: { most: 30, seconds: 300 },
  change: { most: 600, seconds: 600 },
  course: { most: 100, seconds: 86_400 },
  'course-report': { most: 20, seconds: 3600 },
  credentials: { most: 100, seconds: 3600 },
  invitation: { most: 30, seconds: 3600 },
  keyed: { most: 10_000, seconds: 86_400 },
  'lesson-change': { most: 120, seconds: 60 },
  upload: { most: 1200, seconds: 600 },
  review: { most: 30, seconds: 3600 },
  'review-report': { most: 20, seconds: 3600 },
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    port: 4173,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    blobs: null,
    publicUrl: new URL('http://localhost:4173'),
    loopback: true,
    demo: true,
    fixed: [],
    authSecret: null,
    providers: [],
    backup: {
      time: { hour: 3, minute: 0 },
      folder: resolve('data/backups'),
      keepDays: 14,
      filesInside: false,
      key: null,
      beforeUpgrade: true,
    },
    logLevel: 'warn',
    mail: null,
    metricsToken: null,
    tracing: null,
    proxies: 0,
    databaseReadUrls: [],
    databaseConnections: null,
    workers: null,
    stopDelay: 0,
    limits: usualLimits,
    quotas: { courses: 1000 },
    files: {
      largest: 5 * 1024 ** 3,
      openDays: 7,
      uploadsAtOnce: 16,
      streamsAtOnce: 256,
      linkSeconds: 300,
      quotas: { scope: 20 * 1024 ** 3, account: 40 * 1024 ** 3, total: null },
    },
    scan: null,
    media: { ffmpeg: 'found', renditions: [480, 720], frameOrigins: [] },
    requireTwoStep: 'none',
    site: {
      name: 'Tercet',
      tagline: 'Learn. Grow. Succeed.',
      logo: null,
      hue: null,
      contact: {
        email: 'hello@example.org',
        phone: '+880 2 5550 0100',
        address: '12 Reading Room Lane, Dhaka 1205, Bangladesh',
      },
      social: ['https://www.facebook.com/', 'https://github.com/', 'https://www.youtube.com/'],
    },
  })
})

test('all courses together have no bound but one that is set, wherever files lie', () => {
  const totalOf = (settings: Record<string, string>) => readConfig(settings).files.quotas.total
  const inDatabase = { DATABASE_URL: 'postgresql://db.example.org/tercet' }
  expect(totalOf(inDatabase)).toBeNull()
  expect(totalOf({ ...inDatabase, QUOTA_TOTAL: '1T' })).toBe(1024 ** 4)
  expect(totalOf({ ...inDatabase, BLOBS_URL: 's3://files' })).toBeNull()
  expect(totalOf({})).toBeNull()
})

test('everything can be set', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/var/lib/tercet',
    DATABASE_URL: 'postgresql://app:secret@db.example.org:5432/tercet',
    BLOBS_URL: 's3://files/tercet?endpoint=https://s3.example.org&region=eu-1&style=virtual&reads=stream',
    PUBLIC_URL: 'https://courses.example.org/',
    DEMO: '0',
    AUTH_SECRET: 'x'.repeat(32),
    BACKUP_TIME: 'off',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_KEEP_DAYS: '30',
    BACKUP_FILES: 'inside',
    BACKUP_KEY: 'k'.repeat(32),
    UPGRADE_BACKUP: '0',
    LOG_LEVEL: 'debug',
    SMTP_URL: 'smtps://app:secret@mail.example.org',
    MAIL_FROM: 'courses@example.org',
    METRICS_TOKEN: 'y'.repeat(32),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret, x-team=courses',
    OTEL_SERVICE_NAME: 'courses',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    TRUST_PROXY: '2',
    DATABASE_READ_URL: 'postgres://one/tercet  postgres://two/tercet',
    DATABASE_CONNECTIONS: '40',
    WORKERS: '3',
    STOP_DELAY: '20',
    LIMIT_SIGN_IN: '7/30s',
    QUOTA_COURSES: '50',
    UPLOAD_MAX: '500M',
    UPLOAD_DAYS: '30',
    UPLOADS_AT_ONCE: '64',
    STREAMS_AT_ONCE: '512',
    QUOTA_SCOPE: '2T',
    QUOTA_ACCOUNT: '1G',
    QUOTA_TOTAL: '2048K',
    FILE_LINK_SECONDS: '60',
    SCAN_URL: 'clamd://scanner.example.org',
    SCAN_LARGE: 'keep',
    FFMPEG: '/opt/bin/ffmpeg',
    VIDEO_RENDITIONS: '1080 360',
    FRAME_ORIGINS: 'https://player.example.org  http://localhost:9000',
    AUTH_REQUIRE_TWO_STEP: 'everyone',
    SITE_NAME: 'Reading Room',
    SITE_TAGLINE: 'Read. Aloud.',
    SITE_LOGO: '/etc/tercet/logo.svg',
    SITE_HUE: '150',
    CONTACT_EMAIL: 'desk@example.org',
    CONTACT_PHONE: '12',
    CONTACT_ADDRESS: 'Here',
    SOCIAL_LINKS: 'https://social.example/@reading  https://example.org',
  })
  expect(config).toEqual({
    port: 8080,
    host: '::1',
    dataDir: '/var/lib/tercet',
    databaseUrl: 'postgresql://app:secret@db.example.org:5432/tercet',
    blobs: {
      bucket: 'files',
      prefix: 'tercet/',
      endpoint: 'https://s3.example.org',
      region: 'eu-1',
      pathStyle: false,
      redirects: false,
    },
    publicUrl: new URL('https://courses.example.org'),
    loopback: false,
    demo: false,
    authSecret: 'x'.repeat(32),
    providers: [],
    backup: {
      time: null,
      folder: '/mnt/backups',
      keepDays: 30,
      filesInside: true,
      key: 'k'.repeat(32),
      beforeUpgrade: false,
    },
    logLevel: 'debug',
    mail: { smtpUrl: 'smtps://app:secret@mail.example.org', from: 'courses@example.org' },
    metricsToken: 'y'.repeat(32),
    tracing: {
      endpoint: 'https://collector.example.org',
      headers: { 'x-key': 'a secret', 'x-team': 'courses' },
      ratio: 0.25,
      service: 'courses',
    },
    proxies: 2,
    databaseReadUrls: ['postgres://one/tercet', 'postgres://two/tercet'],
    databaseConnections: 40,
    workers: 3,
    stopDelay: 20,
    limits: { ...usualLimits, 'sign-in': { most: 7, seconds: 30 } },
    quotas: { courses: 50 },
    files: {
      largest: 500 * 1024 ** 2,
      openDays: 30,
      uploadsAtOnce: 64,
      streamsAtOnce: 512,
      linkSeconds: 60,
      quotas: { scope: 2 * 1024 ** 4, account: 1024 ** 3, total: 2 * 1024 ** 2 },
    },
    scan: { scanner: { host: 'scanner.example.org', port: 3310 }, keepsLarge: true },
    media: {
      ffmpeg: '/opt/bin/ffmpeg',
      renditions: [360, 1080],
      frameOrigins: ['https://player.example.org', 'http://localhost:9000'],
    },
    requireTwoStep: 'everyone',
    site: {
      name: 'Reading Room',
      tagline: 'Read. Aloud.',
      logo: '/etc/tercet/logo.svg',
      hue: 150,
      contact: { email: 'desk@example.org', phone: '12', address: 'Here' },
      social: ['https://social.example/@reading', 'https://example.org'],
    },
    fixed: ['name', 'tagline', 'logo', 'hue', 'email', 'phone', 'address', 'social'],
  })
})

test('a variable that is set to nothing counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('a test run raises every limit at once', () => {
  const raised = Object.entries(usualLimits).map(([name, { most, seconds }]) => [
    name,
    { most: most * 100, seconds },
  ])
  expect(readConfig({ LIMIT_FACTOR: '100' }).limits).toEqual(Object.fromEntries(raised))
})

test('a site may have no profiles elsewhere, and a logo beside the process', () => {
  const { site } = readConfig({ SOCIAL_LINKS: 'none', SITE_LOGO: 'logo.png' })
  expect([site.social, site.logo]).toEqual([[], resolve('logo.png')])
})

test('a scanner listens on an address or a socket', () => {
  const scannerOf = (url: string) => readConfig({ SCAN_URL: url }).scan?.scanner
  expect(scannerOf('clamd://[::1]:3311')).toEqual({ host: '::1', port: 3311 })
  expect(scannerOf('clamd:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
})

test('the public address follows the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080')
})

describe('a wrong value is refused by the name of its variable and what that expects:', () => {
  const wrong: [keyof typeof settings, string[]][] = [
    ['PORT', ['http', '-1', '65536', '80.5', '1e3', ' 80']],
    ['HOST', ['two words', 'a/b', 'x'.repeat(254)]],
    ['DATA_DIR', ['a\u0000b']],
    ['BLOBS_URL', ['bucket', 's3://', 's3://key:secret@bucket', 's3://bucket?regoin=eu-1']],
    ['DATABASE_URL', ['mysql://localhost/tercet', 'localhost:5432', 'postgres://app:secret@:port/']],
    ['DATABASE_READ_URL', ['mysql://localhost/tercet', 'postgres://a/b localhost:5432']],
    ['DATABASE_CONNECTIONS', ['many', '4', '-20', '30.5', '10000']],
    [
      'PUBLIC_URL',
      [
        'courses.example.org',
        'ftp://courses.example.org',
        'https://courses.example.org/learn',
        'https://courses.example.org/?a=1',
        'https://courses.example.org/#top',
        'https://user:password@courses.example.org',
      ],
    ],
    ['DEMO', ['yes', 'true', '2']],
    ['METRICS_TOKEN', ['short', 'x'.repeat(31), `${'x'.repeat(32)} y`]],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['localhost:4318', 'grpc://localhost:4317', 'yes']],
    ['OTEL_EXPORTER_OTLP_HEADERS', ['key', '=value', 'a=b,', 'a=b c', 'a=%', 'a=%ff']],
    ['OTEL_SERVICE_NAME', ['x'.repeat(61), 'two\nlines']],
    ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', 'all', '1.5', '.5']],
    ['AUTH_SECRET', ['short', 'x'.repeat(31)]],
    ['AUTH_REQUIRE_TWO_STEP', ['yes', 'admins', 'Everyone']],
    ['TRUST_PROXY', ['true', '-1', '10', '1.5']],
    ['WORKERS', ['0', '-1', '65', '1.5', 'all']],
    ['QUOTA_COURSES', ['0', '-1', '1.5', '100000', 'all']],
    ['UPLOAD_MAX', ['5', '0G', '5GB', '5 G', '-5G', '1023K', '1025G', '1.5G', 'all']],
    ['UPLOAD_DAYS', ['0', '-1', '1.5', '366', '7d']],
    ['UPLOADS_AT_ONCE', ['0', '-1', '1.5', '10000', 'all']],
    ['STREAMS_AT_ONCE', ['0', '-1', '1.5', '10000', 'all']],
    ['QUOTA_SCOPE', ['20', '0G', '20GB', '1023K', '1025T', 'off']],
    ['QUOTA_ACCOUNT', ['40', '0G', '40GB', '1023K', '1025T', 'off']],
    ['FILE_LINK_SECONDS', ['9', '86401', '1.5', '5m']],
    ['QUOTA_TOTAL', ['100', '0G', '100GB', '1023K', '1025T', 'off']],
    [
      'SCAN_URL',
      [
        'clamd',
        'clamd://',
        'clamd:///',
        'clamd:///run/a%zz',
        'tcp://127.0.0.1:3310',
        '/run/clamav/clamd.ctl',
        'clamd://me:secret@scanner',
        'clamd://scanner/path',
        'clamd://scanner?a=1',
        'clamd://scanner:port',
      ],
    ],
    ['BACKUP_FILES', ['no', 'Inside']],
    ['SCAN_LARGE', ['yes', 'skip', 'Keep']],
    ['FFMPEG', ['yes', 'ffmpeg', './ffmpeg']],
    ['FRAME_ORIGINS', ['player.example.org', '*']],
    ['VIDEO_RENDITIONS', ['240', '480,720', '480 480', 'all', 'off 480']],
    ['STOP_DELAY', ['5s', '-1', '301', '1.5']],
    ...Object.values(limitSettings).map((name): [typeof name, string[]] => [
      name,
      ['5', '0/1m', '5/m', 'off'],
    ]),
    ['LIMIT_FACTOR', ['0', '1.5', '10000']],
    ['AUTH_GOOGLE_CLIENT_ID', ['two words', 'x'.repeat(501)]],
    ['AUTH_GOOGLE_CLIENT_SECRET', ['two words', 'a\u0000']],
    ['AUTH_GOOGLE_ISSUER', ['accounts.google.com', 'https://a.example?b', 'ftp://a.example']],
    ['AUTH_GITHUB_CLIENT_ID', ['two words']],
    ['AUTH_GITHUB_CLIENT_SECRET', ['two words']],
    ['AUTH_GITHUB_URL', ['github.com', 'https://me:secret@github.com']],
    ['AUTH_GITHUB_API', ['api', 'https://api.github.com/#top']],
    ['BACKUP_TIME', ['3:00', '24:00', '03:60', 'night']],
    ['BACKUP_DIR', ['a\u0000b']],
    ['BACKUP_KEEP_DAYS', ['0', '-1', '1.5', '14d']],
    ['BACKUP_KEY', ['short', 'x'.repeat(31)]],
    ['UPGRADE_BACKUP', ['yes', '2']],
    ['LOG_LEVEL', ['loud', 'WARN']],
    ['SMTP_URL', ['mail.example.org', 'http://mail.example.org', 'smtp:', 'smtps://:465', 'smtp:///mail']],
    ['MAIL_FROM', ['nobody', 'Night School <a@example.org>', 'a@example.org, b@example.org']],
    ['SITE_NAME', ['x'.repeat(61), 'two\nlines']],
    ['SITE_TAGLINE', ['x'.repeat(81), 'two\nlines']],
    ['SITE_LOGO', ['a\u0000b']],
    ['SITE_HUE', ['361', '-1', '12.5', 'blue', '1e2']],
    ['CONTACT_EMAIL', ['nobody', 'a b@example.org', 'a@b@example.org']],
    ['CONTACT_PHONE', ['1'.repeat(61)]],
    ['CONTACT_ADDRESS', ['x'.repeat(201)]],
    [
      'SOCIAL_LINKS',
      [
        'example.org',
        'none https://example.org',
        'javascript:alert(1)',
        Array(9).fill('https://example.org').join(' '),
      ],
    ],
  ]
  const cases = wrong.flatMap(([name, values]) => values.map((value) => ({ name, value })))

  test.each(cases)('$name=$value', ({ name, value }) => {
    const { expects } = settings[name]
    expect(() => readConfig({ [name]: value })).toThrow(new WrongSetting(name, expects))
  })

  test('replicas of nothing', () => {
    expect(() => readConfig({ DATABASE_READ_URL: 'postgres://replica/tercet' })).toThrow(
      'DATABASE_READ_URL is set to a value that cannot be used: there is no DATABASE_URL whose replicas they could be.',
    )
  })

  test('and no variable is left out here', () => {
    expect(wrong.map(([name]) => name).sort()).toEqual(Object.keys(settings).sort())
  })
})

test('messages come from the host that people know, where nothing else is said', () => {
  const { mail } = readConfig({ ...away, SMTP_URL: 'smtp://mail:25' })
  expect(mail).toEqual({ smtpUrl: 'smtp://mail:25', from: 'no-reply@courses.example.org' })
})

describe('the demo world', () => {
  test.each([
    ['http://localhost:4173'],
    ['http://127.0.0.1'],
    ['http://127.1:8080'],
    ['http://[::1]:4173'],
    ['http://tercet.localhost'],
  ])('may be at %s, unless it is switched off', (address) => {
    expect(readConfig({ PUBLIC_URL: address })).toMatchObject({ loopback: true, demo: true })
    expect(readConfig({ PUBLIC_URL: address, DEMO: '0' })).toMatchObject({ loopback: true, demo: false })
  })

  test.each([
    ['https://courses.example.org'],
    ['http://192.168.1.20:4173'],
    ['http://0.0.0.0:4173'],
    ['http://127.0.0.1.example.org'],
    ['http://localhost.example.org'],
    ['http://notlocalhost'],
    ['http://[::]'],
  ])('is never at %s, even when it is asked for', (address) => {
    expect(readConfig({ PUBLIC_URL: address, DEMO: '1' })).toMatchObject({ loopback: false, demo: false })
  })
})

test('away from loopback, every interface is listened on and more is logged', () => {
  expect(readConfig(away)).toMatchObject({ host: '::', logLevel: 'info' })
  expect(readConfig({ ...away, HOST: '10.0.0.5', LOG_LEVEL: 'error' })).toMatchObject({
    host: '10.0.0.5',
    logLevel: 'error',
  })
})
