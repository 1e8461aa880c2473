import { createHmac, timingSafeEqual } from 'node:crypto'
import { deviceLife } from '../lifetimes.ts'
import type { CredentialsVersion } from '../store.ts'

/**
 * The proof that a member has signed in on a device. `at` is in seconds since the epoch; `signature` covers the member,
 * `at`, the device's name and the version of the credentials; `text` encodes all of it.
 */
export type DeviceMark = { text: string; userId: string; at: number; signature: Buffer }

/** 16 bytes of id, 4 of time and 19 of signature are exactly 52 characters of base64url: no character has spare bits. */
const length = { text: 52, id: 16, time: 4, signature: 19 }

export function makeMark(key: Buffer, name: string, account: CredentialsVersion, now: Date): DeviceMark {
  const at = Math.floor(now.getTime() / 1000)
  const signature = sign(key, name, account, at)
  const time = Buffer.alloc(length.time)
  time.writeUInt32BE(at)
  const id = Buffer.from(account.id.replaceAll('-', ''), 'hex')
  const text = Buffer.concat([id, time, signature]).toString('base64url')
  return { text, userId: account.id, at, signature }
}

/** Parses a mark without checking its signature; null when it is malformed. */
export function readMark(text: string): DeviceMark | null {
  if (text.length !== length.text || !/^[\w-]*$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const userId = bytes.toString('hex', 0, length.id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const signature = bytes.subarray(length.id + length.time)
  return { text, userId, at: bytes.readUInt32BE(length.id), signature }
}

/** Whether a mark is valid: signed for this device and account under its present credentials, and not expired. */
export function isMarkOf(
  key: Buffer,
  name: string,
  { userId, at, signature }: DeviceMark,
  account: CredentialsVersion,
  now: Date,
): boolean {
  const signed = timingSafeEqual(signature, sign(key, name, account, at))
  return signed && userId === account.id && now.getTime() / 1000 - at <= deviceLife
}

function sign(key: Buffer, name: string, account: CredentialsVersion, at: number): Buffer {
  const { id, tokenVersion, deviceVersion } = account
  const signed = [name, id, tokenVersion, deviceVersion, at].join(' ')
  return createHmac('sha256', key).update(signed).digest().subarray(0, length.signature)
}
