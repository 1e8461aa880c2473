import { isWebLink } from './webLink.ts'

/** The sides of the squares in which an uploaded photo is sent, in pixels: an avatar's on screens of one, two and three dots. */
export const photoSides = [48, 96, 144] as const

/** Where the photos lie that were uploaded here. */
export const photoFolder = '/photos/'

/** Whether a link leads to a photo: one of ours, or one of the web. */
export function isPhoto(url: string): boolean {
  return url.startsWith(photoFolder) || isWebLink(url)
}

/** Where an avatar finds a photo: one of ours in the size that the screen needs, any other as it is. */
export function photoSources(url: string): { src: string; srcSet?: string } {
  if (!url.startsWith(photoFolder)) return { src: url }
  const [src = url, ...larger] = photoSides.map((side) => `${url}?side=${side}`)
  return { src, srcSet: larger.map((source, at) => `${source} ${at + 2}x`).join(', ') }
}
