/** 128 random bits in hexadecimal, because browsers have `crypto.randomUUID` only on pages loaded by https. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
