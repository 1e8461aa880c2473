/** 128 random bits as hexadecimal digits. Browsers have `crypto.randomUUID` only where a page came by https. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
