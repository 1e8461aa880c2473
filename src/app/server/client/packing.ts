import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** The supported content encodings, the most effective first. */
export const packings = ['br', 'gzip'] as const
export type Packing = (typeof packings)[number]

/** The least length to compress, in bytes. */
export const shortest = 1024

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The brotli quality: a page takes half a millisecond of another thread, as with gzip, and is a tenth smaller. */
const quality = 5

/** Compresses a response. */
export function pack(packing: Packing, bytes: Buffer): Promise<Buffer> {
  if (packing === 'gzip') return asGzip(bytes)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return asBrotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

// Browsers send the same few headers.
const known = new LRUCache<string, { packing: Packing | null }>({
  max: 100,
  memoMethod: (accepted) => ({ packing: smallest(accepted) }),
})

/** The most effective encoding that an `Accept-Encoding` allows (RFC 9110, 12.5.3); null when there is none. */
export function packingFor(accepted: string | undefined): Packing | null {
  return accepted === undefined ? null : known.memo(accepted).packing
}

function smallest(accepted: string): Packing | null {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return [name, Number(weight) > 0] as const
    }),
  )
  return packings.find((packing) => weights.get(packing) ?? weights.get('*') ?? false) ?? null
}
