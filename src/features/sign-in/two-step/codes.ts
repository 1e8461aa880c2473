import { createHmac, randomBytes } from 'node:crypto'
import { Secret as AppSecret, TOTP } from 'otpauth'
import { type Secret, seal, unseal } from '../../../base/config/secret.ts'
import { recoveryCodeCount } from './rules.ts'

/** RFC 6238 with what every app takes: SHA-1, six digits, thirty seconds. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A new secret of 160 bits, in base32 as apps want it. */
export function makeAppSecret(): string {
  return new AppSecret({ size: 20 }).base32
}

/** The `otpauth:` address that an app reads from a QR code. */
export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...usual, issuer, label, secret }).toString()
}

/** The time step that a code belongs to, one before or after now at most; null for a wrong code. */
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

/** New recovery codes of 120 bits, in base32: too many to try, so a plain keyed hash of them may be kept. */
export function makeRecoveryCodes(): string[] {
  return Array.from(
    { length: recoveryCodeCount },
    () => new AppSecret({ buffer: toArrayBuffer(randomBytes(15)) }).base32,
  )
}

/** In pieces that can be read from paper. */
export function showRecoveryCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-').toLowerCase()
}

/** What is kept of a recovery code: without the instance's secret nobody can try codes on it. */
export function hashRecoveryCode(secret: Secret, code: string): Buffer {
  return createHmac('sha256', secret.derive('recovery codes')).update(code).digest()
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
