import { createHmac, randomBytes } from 'node:crypto'
import { Secret as AppSecret, TOTP } from 'otpauth'
import { type Secret, seal, unseal } from '../../../base/config/secret.ts'
import { recoveryCodeCount } from './rules.ts'

/** The parameters of TOTP (RFC 6238) that every app supports: SHA-1, six digits, 30 seconds. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A new secret of 160 bits, in base32 as apps want it. */
export function makeAppSecret(): string {
  return new AppSecret({ size: 20 }).base32
}

/** The `otpauth:` address that an app reads from a QR code. */
export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...usual, issuer, label, secret }).toString()
}

/** The time step of a code, at most one before or after the present one; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...usual, secret }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / (usual.period * 1000)) + delta
}

export function sealAppSecret(secret: Secret, plain: string): Buffer {
  return seal(secret.derive('two-step'), plain)
}

export function openAppSecret(secret: Secret, sealed: Buffer): string {
  return unseal(secret.derive('two-step'), sealed)
}

/** Makes recovery codes of 120 bits, in base32. That is too many to guess, so a fast keyed hash of them is enough. */
export function makeRecoveryCodes(): string[] {
  return Array.from(
    { length: recoveryCodeCount },
    () => new AppSecret({ buffer: toArrayBuffer(randomBytes(15)) }).base32,
  )
}

/** Formats a recovery code in groups of four, to be read from paper. */
export function showRecoveryCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-').toLowerCase()
}

/** Hashes a recovery code, keyed by the instance's secret so that a copy of the database allows no guessing. */
export function hashRecoveryCode(secret: Secret, code: string): Buffer {
  return createHmac('sha256', secret.derive('recovery codes')).update(code).digest()
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
