const side = 384

/**
 * Cuts the middle of a picture to a small JPEG in the browser; returns the file itself on the server or when it cannot be
 * read.
 */
export async function shrink(file: File): Promise<Blob> {
  if (import.meta.env.SSR) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const from = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [x, y] = [(picture.width - from) / 2, (picture.height - from) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, from, from, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.8))
}

/** Encodes a blob in base64, for JSON. */
export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
