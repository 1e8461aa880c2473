import { photoFolder } from '../../../base/contract/photo.ts'

/** The largest upload, in bytes. Browsers with scripts shrink photos below it (client.ts). */
export const mostPhotoBytes = 45_000

/** The path of pictures of initials. */
export const initialsFolder = '/initials/'

/**
 * What the field "Photo URL" says while a chosen picture waits for the registration: an address of this site that no photo
 * has, with the file's name.
 */
export function waitingPhoto(origin: string, fileName: string): string {
  return `${origin}${photoFolder}${encodeURIComponent(fileName.slice(-100))}`
}

/** Whether a link is such an address. @param here any address of this site */
export function isWaitingPhoto(link: string, here: string): boolean {
  const url = URL.parse(link)
  return url?.host === new URL(here).host && url.pathname.startsWith(photoFolder)
}
