import { longestSide, mostPictureBytes, mostPixels } from '../../rules.ts'

/** The types that the server takes as they are. */
const asTheyAre = /^image\/(?:jpeg|png|webp)$/

/** The longest side of a picture that is made smaller, in pixels: more than the server keeps of it. */
const smallerSide = 2400

/** What is tried for a picture that is made anew, best first. */
const attempts = [
  { type: 'image/webp', quality: 0.9 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
]

/** A picture as the server takes it: as it is, or made smaller; null for what this browser cannot read. */
export async function fitted(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const { width, height } = picture
  const isSmall = width * height <= mostPixels && Math.max(width, height) <= longestSide
  if (asTheyAre.test(file.type) && file.size <= mostPictureBytes && isSmall) return file
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, smallerSide / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const paper = canvas.getContext('2d')
  if (paper === null) return null
  for (const { type, quality } of attempts) {
    paper.clearRect(0, 0, canvas.width, canvas.height)
    // What is transparent would become black in a JPEG.
    paper.fillStyle = '#fff'
    if (type === 'image/jpeg') paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    // A browser that cannot write a type writes another one.
    if (made?.type === type && made.size <= mostPictureBytes) return made
  }
  return null
}
