import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../config/blobs.ts'
import { pathOf, type Storage, StorageAway } from './storage.ts'
import { verified } from './verified.ts'

/**
 * Timeouts in ms: for connecting, for silence, and for whole calls with their retries. `call` is for small uploads and for
 * the first byte of a download; `remove` has to end before the database drops the lock of its note; a balancer waits for
 * `check`.
 */
const usualPatience = { connect: 2_000, silence: 10_000, call: 10_000, remove: 4_000, check: 1_500 }

/** Larger uploads, in bytes, have no timeout but that for silence. */
const little = 1024 * 1024

/**
 * A storage in a bucket. The SDK is large, so it is loaded only here.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/
 */
export async function openS3(
  config: S3Config,
  patience = usualPatience,
): Promise<Storage & { close(): void }> {
  const sdk = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = new sdk.S3Client({
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    ...(config.region !== null
      ? { region: config.region }
      : // Self-hosted stores have no regions, but signatures name one.
        config.endpoint === null || process.env.AWS_REGION !== undefined
        ? {}
        : { region: 'us-east-1' }),
    forcePathStyle: config.pathStyle,
    // Not `requestTimeout`: that only warns, or would also end large transfers.
    requestHandler: { connectionTimeout: patience.connect, socketTimeout: patience.silence },
    // For quick failures, as on a connection that the store has just closed; the timeouts hold for all attempts together.
    maxAttempts: 3,
    // Failures are thrown, and logged by the caller.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // We send our own checksums: not every compatible store supports those in trailers, which are the SDK's default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (id: string) => ({ Bucket: config.bucket, Key: config.prefix + pathOf(id) })
  const storage: Storage & { close(): void } = {
    async put(id, content, { size, sha256 }) {
      // The SDK does not end the request when the source stream fails.
      const broken = new AbortController()
      const Body = Buffer.isBuffer(content) ? content : Readable.from(verified({ size, sha256 })(content))
      if (Body instanceof Readable) Body.on('error', (error) => broken.abort(error))
      const command = new sdk.PutObjectCommand({
        ...at(id),
        Body,
        ContentLength: size,
        ContentType: 'application/octet-stream',
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      })
      const send = (late?: AbortSignal) => {
        const abortSignal = AbortSignal.any(late === undefined ? [broken.signal] : [broken.signal, late])
        return client.send(command, { abortSignal })
      }
      await (size > little ? send() : within(patience.call, send)).catch((error: unknown) => {
        if (broken.signal.aborted) throw broken.signal.reason
        away(error)
      })
    },
    async get(id, part) {
      const range = part === undefined ? {} : { Range: `bytes=${part.start}-${part.end - 1}` }
      const { Body } = await within(patience.call, (abortSignal) =>
        client.send(new sdk.GetObjectCommand({ ...at(id), ...range }), { abortSignal }),
      ).catch((error: unknown) => {
        if (error instanceof sdk.NoSuchKey) return { Body: null }
        return away(error)
      })
      return Body instanceof Readable ? Body : null
    },
    async getPart(id, part) {
      const content = await storage.get(id, part)
      return content === null ? null : buffer(content).catch(away)
    },
    async remove(id) {
      await within(patience.remove, (abortSignal) =>
        client.send(new sdk.DeleteObjectCommand(at(id)), { abortSignal }),
      ).catch(away)
      return true
    },
    async addressOf(id, { type, name, seconds }) {
      if (!config.redirects) return null
      const command = new sdk.GetObjectCommand({
        ...at(id),
        ResponseContentType: type,
        ResponseContentDisposition: `attachment; filename="${name}"`,
        ResponseCacheControl: 'private, no-store',
      })
      return getSignedUrl(client, command, { expiresIn: seconds }).catch(away)
    },
    async check() {
      await within(patience.check, (abortSignal) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: config.bucket }), { abortSignal }),
      ).catch(away)
    },
    close: () => client.destroy(),
  }
  return storage
}

/**
 * Waits at most `ms` for a call. The signal alone is not enough: the SDK ignores it while it looks for credentials. A
 * stream that the call has returned in time is not cut off.
 */
async function within<T>(ms: number, call: (late: AbortSignal) => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const late = new AbortController()
  const timer = setTimeout(() => {
    over.reject(new DOMException('The store of files took too long.', 'TimeoutError'))
    late.abort()
  }, ms)
  try {
    return await Promise.race([call(late.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws StorageAway always */
function away(error: unknown): never {
  throw new StorageAway(error)
}
