const endOfJpeg = Buffer.from([0xff, 0xd9])
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * Whether a picture seems to have been sent to its end. What decodes it draws the rest of a JPEG in grey, and what comes after
 * a preview in its head is looked at too.
 */
export function isWhole(bytes: Buffer, type: string): boolean {
  if (type === 'image/jpeg') return bytes.lastIndexOf(endOfJpeg) > bytes.lastIndexOf(startOfScan)
  if (type === 'image/webp') return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
  return bytes.includes('IEND')
}
