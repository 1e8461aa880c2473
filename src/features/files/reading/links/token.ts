import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../../../base/config/secret.ts'
import type { FileRef } from '../../store.ts'
import { type LinkUse, type LinkVariant, linkUses, linkVariants } from './rules.ts'

/** What a link says: for whom and what for it was made, in which session, and until when it counts, in ms. */
export type Link = FileRef & {
  userId: string
  sessionId: string
  variant: LinkVariant
  use: LinkUse
  expires: number
}

/** Writes links as tokens, and reads those that were written with the same secret. */
export type Tokens = {
  write(link: Link): string
  /** Null for whatever was not written here, and for what no longer counts. */
  read(token: string, now: Date): Link | null
}

/** Four ids, the variant, the use, the second of its end, and the code that proves all that, in bytes. */
const [ofId, ofEnd, ofCode] = [16, 6, 32]
const said = 4 * ofId + 2 + ofEnd

export function makeTokens({ secret }: { secret: Secret }): Tokens {
  const key = secret.derive('file links')
  const codeOf = (bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest()
  return {
    write(link) {
      const bytes = Buffer.alloc(said)
      idsOf(link).forEach((id, nr) => {
        bytes.write(id.replaceAll('-', ''), nr * ofId, 'hex')
      })
      bytes[4 * ofId] = linkVariants.indexOf(link.variant)
      bytes[4 * ofId + 1] = linkUses.indexOf(link.use)
      bytes.writeUIntBE(Math.floor(link.expires / 1000), 4 * ofId + 2, ofEnd)
      return Buffer.concat([bytes, codeOf(bytes)]).toString('base64url')
    },
    read(token, now) {
      const all = Buffer.from(token, 'base64url')
      // What is decoded leaves out what it cannot read.
      if (all.length !== said + ofCode || all.toString('base64url') !== token) return null
      const bytes = all.subarray(0, said)
      if (!timingSafeEqual(all.subarray(said), codeOf(bytes))) return null
      const [scopeId, id, userId, sessionId] = [0, 1, 2, 3].map((nr) => idIn(bytes, nr * ofId))
      const variant = linkVariants[bytes[4 * ofId] ?? -1]
      const use = linkUses[bytes[4 * ofId + 1] ?? -1]
      const expires = 1000 * bytes.readUIntBE(4 * ofId + 2, ofEnd)
      if (!scopeId || !id || !userId || !sessionId || !variant || !use) return null
      return expires > now.getTime() ? { scopeId, id, userId, sessionId, variant, use, expires } : null
    },
  }
}

const idsOf = ({ scopeId, id, userId, sessionId }: Link) => [scopeId, id, userId, sessionId]

function idIn(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ofId)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
