/** The largest picture that may be sent, in bytes. Browsers with scripts make larger ones smaller first. */
export const mostPictureBytes = 4 * 1024 * 1024

/** The most pixels of a picture, in all and to a side, because a small file can hold one too large for memory. */
export const mostPixels = 16_000_000
export const longestSide = 8192

/** The widths in which pictures are kept, the smallest first; of a narrow one those that it has, and its own. */
const widths = [480, 960, 1600] as const

/** The names of these sizes, as addresses have them. */
export const variantNames = ['w480', 'w960', 'w1600'] as const
export type VariantName = (typeof variantNames)[number]

/** A size of a picture, in pixels. */
export type Size = { width: number; height: number }

/** How much a course may hold, and how much one account may have uploaded to all courses. */
export const mostInScope = { files: 5_000, bytes: 2 * 1024 ** 3 } as const
export const mostOfAccount = { files: 10_000, bytes: 4 * 1024 ** 3 } as const

/** The path of a picture in one of its sizes, for whoever may read it. */
export function picturePath(scope: string, file: string, variant: VariantName): string {
  return `/files/${scope}/${file}/${variant}/image`
}

/** The sizes in which a picture of this size is kept: none is wider than the picture. */
export function variantsOf({ width, height }: Size): { name: VariantName; size: Size }[] {
  const wider = widths.findIndex((one) => one >= width)
  const count = wider === -1 ? widths.length : wider + 1
  return variantNames.slice(0, count).map((name, at) => {
    const kept = Math.min(width, widths[at] ?? width)
    return { name, size: { width: kept, height: Math.max(1, Math.round((height * kept) / width)) } }
  })
}
