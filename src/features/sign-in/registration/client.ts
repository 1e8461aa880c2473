import { Problem } from '../../../base/contract/problem.ts'
import { contractText } from '../../../base/contract/text/en.ts'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { textHere } from '../../../base/page/language.ts'
import type { Call } from '../../../base/page/request.ts'
import { isWaitingPhoto, mostPhotoBytes } from '../../accounts/photos/rules.ts'
import { photosText } from '../../accounts/photos/text/en.ts'
import { longestName } from '../../accounts/rules.ts'
import { signInText } from '../text/en.ts'

/** The picture that was chosen in a registration form; null for none. */
export function pictureIn(sent: FormData): File | null {
  const file = sent.get('image')
  return file instanceof File && file.size > 0 ? file : null
}

/**
 * Checks name, photo and e-mail address of a registration, all of which must be given, before there is an account.
 * @throws Problem about these fields
 */
export function requireDetails(
  { name, photo, email }: Record<'name' | 'photo' | 'email', string>,
  picture: File | null,
  { request }: Call,
): void {
  const { required, tooLong } = textHere(contractText)
  const wrong = {
    name: name.trim() === '' ? required : name.trim().length > longestName && tooLong({ most: longestName }),
    photo: wrongPhoto(photo, picture, request.url),
    email: email.trim() === '' && required,
  }
  const errors = Object.entries(wrong).flatMap(([field, message]) => (message ? [{ field, message }] : []))
  const [first] = errors
  if (first !== undefined)
    throw new Problem({ code: 'invalid-input', status: 422, title: '', detail: first.message, errors })
}

function wrongPhoto(photo: string, picture: File | null, here: string): string | false {
  const { registration } = textHere(signInText)
  // A browser makes a picture smaller, a server does not.
  if (picture !== null)
    return import.meta.env.SSR && picture.size > mostPhotoBytes && textHere(photosText).picture
  if (isWaitingPhoto(photo, here)) return registration.chooseAgain
  return !isWebLink(photo) && registration.photoMissing
}
