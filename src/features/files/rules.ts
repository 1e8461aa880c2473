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

/** The names of the sizes of photos, which are squares with this side, the largest first. */
export const squareNames = ['s384', 's144', 's96', 's48'] as const
export type SquareName = (typeof squareNames)[number]

/** A size of a picture, in pixels. */
export type Size = { width: number; height: number }

/** How many files a course may hold, and how many one account may have uploaded to all courses. How large they may be is a setting. */
export const mostFiles = { scope: 5_000, account: 10_000 } as const

/** How many uploads one account may have begun and not ended, in all courses. */
export const mostOpenUploads = 20

/** The widest picture that stands for a video, in pixels. */
export const posterWidth = 1280

/** The path of a picture in one of its sizes, for whoever may read it. */
export function picturePath(scope: string, file: string, variant: VariantName): string {
  return `/files/${scope}/${file}/${variant}/image`
}

/** The sizes in which a picture of this size is kept: none is wider than the picture, nor than the widest that is wanted. */
export function variantsOf(
  { width, height }: Size,
  widest: VariantName = 'w1600',
): { name: VariantName; size: Size }[] {
  const most = variantNames.indexOf(widest) + 1
  const wider = widths.findIndex((one) => one >= width)
  const count = wider === -1 ? most : Math.min(most, wider + 1)
  return variantNames.slice(0, count).map((name, at) => {
    const kept = Math.min(width, widths[at] ?? width)
    return { name, size: { width: kept, height: Math.max(1, Math.round((height * kept) / width)) } }
  })
}

/** The most bytes of one piece of a file. */
export const mostPieceBytes = 4 * 1024 ** 2

/** How many pieces a file of this size may have. Connections that break make some small; more show a sender of crumbs. */
export function mostPiecesOf(size: number): number {
  return 200 + Math.ceil(size / (256 * 1024))
}

/** Marks that turn the direction of what follows, by which a name can look like another one. */
const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The name under which a file is kept that has this one on the device it comes from. */
export function nameKept(name: string): string {
  return name.replaceAll(turning, '').normalize('NFC').trim()
}

/** What the browser can show of a file in a page; null for what it can only save. */
export type Shown = 'video' | 'audio' | 'image'

const shown: Readonly<Record<string, Shown>> = {
  'video/mp4': 'video',
  'video/webm': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/flac': 'audio',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/avif': 'image',
}

/** How a page shows a file of this type. */
export function shownAs(type: string): Shown | null {
  return Object.hasOwn(shown, type) ? (shown[type] ?? null) : null
}

/** The path of a whole file, for whoever may read it. */
export function originalPath(scope: string, file: string, name: string): string {
  return variantPath(scope, file, 'original', name)
}

/** The path of one of the forms of a file, for whoever may read it. */
export function variantPath(scope: string, file: string, variant: string, name: string): string {
  return `/files/${scope}/${file}/${variant}/${encodeURIComponent(name)}`
}

/** A size in bytes in the largest unit of which there is one at least, as texts take it. */
export function sizeOf(bytes: number): { count: number; unit: 'GB' | 'MB' | 'kB' | 'B' } {
  const units = ['B', 'kB', 'MB', 'GB'] as const
  let [count, at] = [bytes, 0]
  while (count >= 1000 && at < units.length - 1) {
    count /= 1000
    at += 1
  }
  return {
    count: count < 10 && at > 0 ? Math.round(count * 10) / 10 : Math.round(count),
    unit: units[at] ?? 'GB',
  }
}

/** A limit in the largest unit of 1,024 that it has at least one of, as texts take it. */
export function limitOf(bytes: number): ReturnType<typeof sizeOf> {
  const units = ['B', 'kB', 'MB', 'GB'] as const
  const at = units.findLastIndex((_, power) => bytes >= 1024 ** power)
  return { count: Math.round((bytes / 1024 ** at) * 10) / 10, unit: units[at] ?? 'B' }
}

/** The names of the smaller copies of videos, by their height, as addresses have them. */
export const renditionNames = ['v360', 'v480', 'v720', 'v1080'] as const
export type RenditionName = (typeof renditionNames)[number]

/** All copies of videos: smaller ones, and the same one that begins sooner. */
export const copyNames = [...renditionNames, 'fast'] as const
export type CopyName = (typeof copyNames)[number]

/** The version of how things are made of videos. A later one makes them again. */
export const recipe = 1
