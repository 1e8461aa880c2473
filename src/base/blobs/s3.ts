import { Readable } from 'node:stream'
import type { S3Config } from '../config/blobs.ts'
import { pathOf, type Storage, StorageAway } from './storage.ts'
import { verified } from './verified.ts'

/**
 * For how many ms a connection may take and either side stay silent, and how long calls may last with all that is tried
 * again: one that carries little or waits for the first byte, a removal, which has to end before the database takes the
 * lock of its note away, and a check, which a balancer waits for.
 */
const usualPatience = { connect: 2_000, silence: 10_000, call: 10_000, remove: 4_000, check: 1_500 }

/** What is larger, in bytes, takes its time as long as it moves. */
const little = 1024 * 1024

/**
 * Keeps bytes in a bucket. The SDK, which is large, is loaded now and not before.
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
      : // Stores of one's own have no regions, but signatures name one.
        config.endpoint === null || process.env.AWS_REGION !== undefined
        ? {}
        : { region: 'us-east-1' }),
    forcePathStyle: config.pathStyle,
    // Its `requestTimeout` would only warn, and end large files where it does more.
    requestHandler: { connectionTimeout: patience.connect, socketTimeout: patience.silence },
    // What failed at once, as on a connection that the store had just closed, is worth it; the bounds are for all of them.
    maxAttempts: 3,
    // What fails is thrown, and told by whoever it concerns.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Checksums are our own: not every compatible store knows those in trailers, which are usual with the SDK.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (id: string) => ({ Bucket: config.bucket, Key: config.prefix + pathOf(id) })
  return {
    async put(id, content, { size, sha256 }) {
      // The SDK neither listens for a source that breaks nor ends the request then.
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
    async get(id) {
      const { Body } = await within(patience.call, (abortSignal) =>
        client.send(new sdk.GetObjectCommand(at(id)), { abortSignal }),
      ).catch((error: unknown) => {
        if (error instanceof sdk.NoSuchKey) return { Body: null }
        return away(error)
      })
      return Body instanceof Readable ? Body : null
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
}

/**
 * Waits so many ms for a call, whatever it waits for itself: the SDK looks for credentials without hearing its signal,
 * and sends nothing afterwards. What a call gave in time it may go on giving.
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

/** @throws PlaceAway always */
function away(error: unknown): never {
  throw new StorageAway(error)
}
