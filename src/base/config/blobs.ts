import type { Setting } from './setting.ts'

/** The setting of uploaded files. */
export const blobSettings = {
  BLOBS_URL: {
    about:
      'An S3-compatible store for files that people upload. After a "?": endpoint=https://… where it is not Amazon\'s, region=…, style=path or virtual (usually path with an endpoint), reads=redirect or stream (whether large files are read from the store itself). Credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or wherever else the AWS SDK looks. Not set: the data directory, or with DATABASE_URL the database.',
    expects: 'an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1',
    usual: '',
    accepts: (value) => readBlobsUrl(value) !== null,
  },
} satisfies Record<string, Setting>

/** A bucket, and how to reach it. */
export type S3Config = {
  bucket: string
  /** The prefix of every key: empty, or a path that ends with a slash. */
  prefix: string
  /** Null for Amazon S3. */
  endpoint: string | null
  /** Null for AWS_REGION. */
  region: string | null
  pathStyle: boolean
  /** Whether browsers are redirected to the store for large files. */
  redirects: boolean
}

/** Parses BLOBS_URL; null when it is invalid. */
export function readBlobsUrl(value: string): S3Config | null {
  const url = URL.parse(value)
  if (url === null || url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host))
    return null
  const {
    endpoint = null,
    region = null,
    style = null,
    reads = 'redirect',
    ...unknown
  } = Object.fromEntries(url.searchParams)
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  const isGood =
    Object.keys(unknown).length === 0 &&
    url.username === '' &&
    url.hash === '' &&
    /^[\w!.*'()/-]{0,200}$/.test(prefix) &&
    (endpoint === null || /^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) &&
    (region === null || /^[a-z0-9-]{1,40}$/.test(region)) &&
    (style === null || style === 'path' || style === 'virtual') &&
    (reads === 'redirect' || reads === 'stream')
  if (!isGood) return null
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    pathStyle: style === null ? endpoint !== null : style === 'path',
    redirects: reads === 'redirect',
  }
}
