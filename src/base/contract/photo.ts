import { isWebLink } from './webLink.ts'

/** The sizes in which an uploaded photo is sent, in pixels: for screens of 1x, 2x and 3x. */
const photoSides = [48, 96, 144] as const

/** The path of photos that were uploaded here. */
export const photoFolder = '/photos/'

/** Whether a link may be a photo's: one that was uploaded here, or one of the web. */
export function isPhoto(url: string): boolean {
  return url.startsWith(photoFolder) || isWebLink(url)
}

/** The sources of an avatar's photo: an uploaded one in several sizes, any other as it is. */
export function photoSources(url: string): { src: string; srcSet?: string } {
  if (!url.startsWith(photoFolder)) return { src: url }
  const [src = url, ...larger] = photoSides.map((side) => `${url}?side=${side}`)
  return { src, srcSet: larger.map((source, at) => `${source} ${at + 2}x`).join(', ') }
}
