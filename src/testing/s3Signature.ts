import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Keys = { id: string; secret: string }

/**
 * Verifies a request to S3.
 * @returns the S3 error code, or null when its signature is valid
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function refusalOf(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const pairs = query.split('&').filter(Boolean)
  const asked = new URLSearchParams(query)
  const isInAddress = asked.has('X-Amz-Signature')
  const given = isInAddress
    ? {
        Credential: asked.get('X-Amz-Credential'),
        SignedHeaders: asked.get('X-Amz-SignedHeaders'),
        Signature: asked.get('X-Amz-Signature'),
      }
    : Object.fromEntries(
        (request.headers.authorization ?? '')
          .replace('AWS4-HMAC-SHA256 ', '')
          .split(', ')
          .map((part) => part.split(/=(.*)/s).slice(0, 2)),
      )
  const date = isInAddress ? asked.get('X-Amz-Date') : request.headers['x-amz-date']
  const { Credential: credential, SignedHeaders: names, Signature: signature } = given
  if (typeof credential !== 'string' || typeof names !== 'string' || typeof date !== 'string') {
    return 'AccessDenied'
  }
  const [id, ...scope] = credential.split('/')
  if (id !== keys.id) return 'InvalidAccessKeyId'
  // The SDK signs with the system clock, which tests cannot set.
  if (isInAddress && madeAt(date) + Number(asked.get('X-Amz-Expires')) * 1000 < Date.now()) {
    return 'AccessDenied'
  }
  const payload = isInAddress ? 'UNSIGNED-PAYLOAD' : request.headers['x-amz-content-sha256']
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const checksum = request.headers['x-amz-checksum-sha256']
  if (checksum !== undefined && checksum !== createHash('sha256').update(body).digest('base64')) {
    return 'BadDigest'
  }
  const canonical = [
    request.method,
    path,
    pairs
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${request.headers[name] ?? ''}`),
    '',
    names,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(Buffer.from(canonical))].join('\n')
  const key = scope.reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${keys.secret}`),
  )
  const wanted = createHmac('sha256', key).update(text).digest('hex')
  return signature === wanted ? null : 'SignatureDoesNotMatch'
}

/** Parses the basic format of ISO 8601: 20261122T003000Z. */
function madeAt(date: string): number {
  return Date.parse(date.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
