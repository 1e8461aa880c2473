import { broken, defineForm } from '../../../../base/form/defineForm.ts'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import { toBase64 } from '../../../accounts/photos/client.ts'
import { mostPhotoBytes } from '../../../accounts/photos/rules.ts'
import { logoSide } from '../rules.ts'
import { siteSettingsText } from '../text/en.ts'
import type { LogoApi } from './contract.ts'

/** The longest sides that are tried, in pixels, and the qualities at each, best first. */
const sides = [logoSide, logoSide / 2]
const qualities = [0.95, 0.8, 0.6]

/**
 * Makes a picture that is too large a small one of the same shape, transparent where it was; returns the file itself on the
 * server and when it cannot be read.
 */
async function shrink(file: File): Promise<Blob> {
  if (import.meta.env.SSR) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const longest = Math.max(picture.width, picture.height)
  if (file.size <= mostPhotoBytes && longest <= logoSide) return file
  for (const side of sides) {
    const scale = Math.min(1, side / longest)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of qualities) {
      const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
      if (made !== null && made.size <= mostPhotoBytes) return made
    }
  }
  return file
}

export const logoForm = defineForm({
  section: 'logo',
  secrets: ['image'],
  async work(_, call: Call, sent) {
    const words = textHere(siteSettingsText).logo
    const file = sent.get('image')
    if (!(file instanceof File) || file.size === 0) throw broken('image', words.picture)
    const picture = await shrink(file)
    // A picture that is too large would only be sent to be refused.
    if (picture.size > mostPhotoBytes) throw broken('image', words.picture)
    await answer(api<LogoApi>(call).admin.site.logo.$put({ json: { image: await toBase64(picture) } }))
    return { message: words.done }
  },
})

export const logoRemovalForm = defineForm({
  section: 'logo-removal',
  async work(_, call: Call) {
    await answer(api<LogoApi>(call).admin.site.logo.$delete({}))
    return { message: textHere(siteSettingsText).logo.removed }
  },
})
