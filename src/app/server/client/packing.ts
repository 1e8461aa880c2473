import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** What bytes can be packed with, the smallest first. */
export const packings = ['br', 'gzip'] as const
export type Packing = (typeof packings)[number]

/** Shorter bytes are not worth packing. */
export const shortest = 1024

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/** A page takes half a millisecond of another thread, as gzip would, and becomes a tenth smaller than by that. */
const quality = 5

/** Packs text while it is asked for. */
export function pack(packing: Packing, bytes: Buffer): Promise<Buffer> {
  if (packing === 'gzip') return asGzip(bytes)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return asBrotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

// Browsers say the same each time.
const known = new LRUCache<string, { packing: Packing | null }>({
  max: 100,
  memoMethod: (accepted) => ({ packing: smallest(accepted) }),
})

/** The smallest packing that a reader with this `Accept-Encoding` unpacks (RFC 9110, 12.5.3); null where there is none. */
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
