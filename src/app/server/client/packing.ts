import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** The content encodings of what is kept packed for many, the most effective first. */
const packings = ['br', 'gzip'] as const
export type Packing = (typeof packings)[number]

/** The content encodings of what is packed for one reader, the quickest first. */
const quickPackings = ['zstd', 'br', 'gzip'] as const
export type QuickPacking = (typeof quickPackings)[number]

/** The least length to compress, in bytes. */
export const shortest = 1024

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The brotli quality of what many get: as quick as gzip, and smaller. */
const quality = 5

/** The brotli quality, and the levels of zstd and gzip, of what one reader gets: a little larger, and much quicker. */
const quick = { br: 2, zstd: 1, gzip: 1 }

/** Compresses what is kept for many. */
export function pack(packing: Packing, bytes: Buffer): Promise<Buffer> {
  return packing === 'gzip' ? asGzip(bytes) : asBrotli(bytes, brotliOf(quality, bytes))
}

/**
 * Compresses what one reader gets. It does so in this thread: handing a page to another costs this one as much.
 */
export function packQuickly(packing: QuickPacking, bytes: Buffer): Buffer {
  if (packing === 'gzip') return gzipSync(bytes, { level: quick.gzip })
  if (packing === 'br') return brotliCompressSync(bytes, brotliOf(quick.br, bytes))
  const params = { [constants.ZSTD_c_compressionLevel]: quick.zstd }
  return zstdCompressSync(bytes, { pledgedSrcSize: bytes.length, params })
}

function brotliOf(quality: number, bytes: Buffer) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }
}

/** The most effective encoding that an `Accept-Encoding` allows (RFC 9110, 12.5.3); null when there is none. */
export const packingFor = chooses(packings)

/** The quickest encoding that it allows. */
export const quickPackingFor = chooses(quickPackings)

function chooses<P extends string>(order: readonly P[]): (accepted: string | undefined) => P | null {
  // Browsers send the same few headers.
  const known = new LRUCache<string, { packing: P | null }>({
    max: 100,
    memoMethod: (accepted) => ({ packing: firstIn(order, accepted) }),
  })
  return (accepted) => (accepted === undefined ? null : known.memo(accepted).packing)
}

function firstIn<P extends string>(order: readonly P[], accepted: string): P | null {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return [name, Number(weight) > 0] as const
    }),
  )
  return order.find((packing) => weights.get(packing) ?? weights.get('*') ?? false) ?? null
}
